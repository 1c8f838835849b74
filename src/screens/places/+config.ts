import type { Config } from "vike/types";

/** The pages of this folder have the same paths as those of `src/screens/*`. */
export default { filesystemRoutingRoot: "/screens" } satisfies Config;
