/** Staff of the console: invitations, passkeys, sessions, roles, and what the console reads (decision 110). */
export { createOwnerLink } from "./invitations.ts";
export { staffRoutes } from "./routes.ts";
export { readSession } from "./sessions.ts";
