/** Leads: enquiries, and the messages about them. */
export { callDeadline } from "./call-by.ts";
export { changeLead, type LeadChange, type LeadFilter, listOpenLeads, maxListedLeads } from "./follow-up.ts";
export { findLead, insertLead, type Lead, lockPerson } from "./leads.ts";
export { leadRoutes } from "./routes.ts";
