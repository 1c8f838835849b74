/** Staff of the console: invitations, passkeys, sessions, roles, and what the console reads (decision 110). */
export { auditSubjectOf, selectAuditEntries } from "./audit-log.ts";
export { createFirstOwnerLink, createOwnerLink } from "./invitations.ts";
export { staffRoutes } from "./routes.ts";
export { readSession } from "./sessions.ts";
