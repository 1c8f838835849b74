import { drawInBackground } from "../pictures/background-drawing.ts";
import { drawingState } from "../pictures/drawing-state.ts";
import { buildSite, pictureFolders } from "./build-site.ts";
import { isFresh } from "./stamp.ts";

/** Runs before `npm start`: builds if the sources have changed since the last build. Does not wait for pictures. */
if (!(await isFresh())) {
  console.error("Building the site (first start, or changed sources) …");
  await buildSite({ pictures: "in_background" });
} else if (drawingState(pictureFolders.outDir) === "cut_off") {
  await drawInBackground(pictureFolders);
}
