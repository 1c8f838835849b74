/** Checks of the data, their repairs, alarms and figures. */
export { startAlarms } from "./alarms.ts";
export { checkTextOf } from "./check-texts.ts";
export { serviceMetrics } from "./gauges.ts";
