/** Leads: enquiries, and the messages that they cause. */
export { callByOf } from "./call-by.ts";
export { findLead, type Lead } from "./leads.ts";
export { leadRoutes } from "./routes.ts";
