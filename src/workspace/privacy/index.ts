/** Retention of records, and everything that is stored about a person. */
export { startRetention } from "./start-retention.ts";
