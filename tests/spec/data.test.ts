import { walkPart } from "./part.ts";

walkPart("data");

await import("./areas.rows.ts");
await import("./requests.rows.ts");
await import("./calls.rows.ts");
await import("./error-texts.rows.ts");
