// Places
export { defaultSessionsFolder, type Environment, expandHome, praisonHome } from "./praison-home.ts";
export { sessionFileNames, type SessionFileNames, sessionIdOfFileName } from "./session-file-name.ts";

// Identities
export {
  automaticSessionId,
  type AutomaticSessionIdOptions,
  workspaceId,
  type WorkspaceIdOptions,
} from "./workspace-id.ts";
export { projectId, type ProjectId, type ProjectIdOptions, type ProjectIdSource } from "./project-id.ts";
export { fileIdentity, type FileIdentity, identityOf, sameFile } from "./file-identity.ts";

// Safe changes
export {
  type AtomicWriteOptions,
  type AtomicWriteResult,
  flushFolder,
  writeFileAtomic,
} from "./atomic-write.ts";
export { sweepTemporaryFiles } from "./temporary-file.ts";
export { DEFAULT_LOCK_TIMEOUT_MS, type FileLock, type FileLockOptions, withFileLock } from "./file-lock.ts";
export { asStoreUnavailable, isErrorCode } from "./store-unavailable.ts";
export { removeFile, setAside } from "./set-aside.ts";
