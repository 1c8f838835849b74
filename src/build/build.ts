import { buildSite } from "./build-site.ts";

/** `npm run build`: builds everything, including pictures, so that `dist` can be copied to another machine. */
await buildSite({ pictures: "complete" });
