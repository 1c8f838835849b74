import { buildPictures, type PictureFolders } from "./build-pictures.ts";
import { markRenderingDone } from "./rendering-state.ts";

/** Entry point of the background process that `renderInBackground` starts; its argument is the folders as JSON. */
const folders: PictureFolders = JSON.parse(process.argv[2] ?? "");
await buildPictures(folders);
await markRenderingDone(folders.outDir);
