import { createRequire } from "node:module";

const PACKAGES = ["session-core", "home", "store-json", "store-sqlite", "agents", "memory", "mcp"];

/**
 * The versions of Node and of the packages that are installed beside this one.
 *
 * @param nodeVersion such as `22.14.0`
 * @returns versions by name; what is not installed is left out
 */
export function installedVersions(nodeVersion: string | undefined): Record<string, string> {
  const load = createRequire(import.meta.url);
  const versions: Record<string, string> = nodeVersion === undefined ? {} : { node: nodeVersion };
  for (const name of ["@praison/cli", ...PACKAGES.map((some) => `@praison/${some}`), "better-sqlite3"]) {
    const version = versionOf(load, name);
    if (version !== undefined) versions[name] = version;
  }
  return versions;
}

function versionOf(load: NodeJS.Require, name: string): string | undefined {
  try {
    const manifest: unknown = load(`${name}/package.json`);
    return (manifest as { readonly version?: string }).version;
  } catch {
    // Not installed, which is all that there is to tell.
    return undefined;
  }
}
