import { buildPictures, type PictureFolders } from "./build-pictures.ts";
import { markRenderingDone } from "./rendering-state.ts";

/** Entry point of the background process that `renderInBackground` starts. The argument is `PictureFolders` as JSON. */
const folders: PictureFolders = JSON.parse(process.argv[2] ?? "");
await buildPictures(folders);
await markRenderingDone(folders.outDir);
