/** Reconciliation checks with their fixes, alarms and metrics. */
export { startAlarms } from "./alarms.ts";
export { checkTextOf, runbookOf } from "./check-texts.ts";
export { probeTargetsOf } from "./probes.ts";
export { serviceMetrics } from "./service-metrics.ts";
export { reconciliationStaffRoutes } from "./staff-routes.ts";
