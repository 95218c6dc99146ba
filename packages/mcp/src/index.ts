export { recallServer, type RecallServerOptions } from "./recall-server.ts";
export { type RecallService, serveRecall, type ServeRecallOptions } from "./serve-recall.ts";
