import { buildSite } from "./build-site.ts";

/** `npm run build`: everything, so that `dist` can be taken elsewhere. */
await buildSite({ pictures: "complete" });
