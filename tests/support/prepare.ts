import { buildSite } from "../../src/build/build-site.ts";
import { isFresh } from "../../src/build/stamp.ts";
import { drawingState } from "../../src/pictures/drawing-state.ts";
import { ensureChromium } from "./chromium.ts";

/** What the tests need beside the packages: the built site with all of its pictures, and a browser. */
ensureChromium();
if (!(await isFresh()) || drawingState("dist/client/pictures") !== "done")
  await buildSite({ pictures: "complete" });
