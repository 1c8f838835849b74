import { renderInBackground } from "../pictures/render-in-background.ts";
import { renderingState } from "../pictures/rendering-state.ts";
import { buildSite, pictureFolders } from "./build-site.ts";
import { isBuildCurrent } from "./build-stamp.ts";

/** Runs before `npm start`. Builds the site if its sources have changed, without waiting for the pictures. */
if (!(await isBuildCurrent())) {
  console.error("Building the site (first start, or changed sources) …");
  await buildSite({ pictures: "in_background" });
} else if (renderingState(pictureFolders.outDir) === "cut_off") {
  await renderInBackground(pictureFolders);
}
