import { drawInBackground } from "../pictures/background-drawing.ts";
import { drawingState } from "../pictures/drawing-state.ts";
import { buildSite, pictureFolders } from "./build-site.ts";
import { isFresh } from "./stamp.ts";

/** Before `npm start`: builds unless `dist` was built from the sources as they are, and does not wait for pictures. */
if (!(await isFresh())) {
  console.error("Building (the first start, or something changed) …");
  await buildSite({ pictures: "in_background" });
} else if (drawingState(pictureFolders.outDir) === "cut_off") {
  await drawInBackground(pictureFolders);
}
