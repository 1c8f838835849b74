/** Exports of a month's records, and of the inventory. */
export { exportStaffRoutes } from "./staff-routes.ts";
