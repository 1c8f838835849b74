import { walkPart } from "./part.ts";

walkPart("values");

await import("./entities.rows.ts");
await import("./constants.rows.ts");
await import("./journeys.rows.ts");
