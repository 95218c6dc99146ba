export { sessionSearch, type SessionSearchRequest } from "./session-search.ts";
