import { isFresh } from "./stamp.ts";

/** Builds unless `dist` was built from the sources as they are. */
if (!(await isFresh())) {
  console.error("Building (the first start, or something changed) …");
  await import("./build.ts");
}
