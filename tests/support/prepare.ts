import { buildSite } from "../../src/build/build-site.ts";
import { isBuildCurrent } from "../../src/build/build-stamp.ts";
import { renderingState } from "../../src/pictures/rendering-state.ts";
import { missingPrograms, setupCommand } from "./programs.ts";

/* Prepares a test run: builds the site with all pictures if it is stale. Fails if a program is missing. */

const { needed } = missingPrograms();
if (needed.length > 0) {
  console.error(`Not installed: ${needed.join(", ")}. To install what the tests need, run: ${setupCommand}`);
  process.exit(1);
}
if (!(await isBuildCurrent()) || renderingState("dist/client/pictures") !== "done")
  await buildSite({ pictures: "complete" });
