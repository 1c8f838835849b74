import { buildSite } from "../../src/build/build-site.ts";
import { isBuildCurrent } from "../../src/build/build-stamp.ts";
import { renderingState } from "../../src/pictures/rendering-state.ts";
import { ensureChromium } from "./chromium.ts";
import { ensurePromtool } from "./promtool.ts";

/** Prepares all that the tests need besides packages: a browser, promtool, and the built site with all pictures. */
ensureChromium();
ensurePromtool();
if (!(await isBuildCurrent()) || renderingState("dist/client/pictures") !== "done")
  await buildSite({ pictures: "complete" });
