/** Staff of the console: invitations, sign-in, sessions, roles, and what the console reads (decisions 110 and 114). */
export { auditSubjectOf, selectAuditEntries } from "./audit-log.ts";
export { createIdentityProvider } from "./identity-provider.ts";
export { createFirstOwnerLink, createOwnerLink } from "./invitations.ts";
export { staffRoutes } from "./routes.ts";
export { readSession } from "./sessions.ts";
