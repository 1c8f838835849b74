import { walkPart } from "./part.ts";

walkPart("addresses");

await import("./routes.rows.ts");
await import("./screens.rows.ts");
await import("./transitions.rows.ts");
