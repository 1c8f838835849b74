import { walkPart } from "./part.ts";

walkPart("frame");

await import("./header.rows.ts");
await import("./footer.rows.ts");
await import("./chooser.rows.ts");
await import("./error-page.rows.ts");
