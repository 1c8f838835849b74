import { buildSite } from "../../src/build/build-site.ts";
import { isBuildCurrent } from "../../src/build/build-stamp.ts";
import { renderingState } from "../../src/pictures/rendering-state.ts";
import { ensureChromium } from "./chromium.ts";

/** Prepares everything that the tests need besides packages: the built site with all pictures, and a browser. */
ensureChromium();
if (!(await isBuildCurrent()) || renderingState("dist/client/pictures") !== "done")
  await buildSite({ pictures: "complete" });
