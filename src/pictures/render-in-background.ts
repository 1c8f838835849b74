import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { copyRendered, type PictureFolders } from "./build-pictures.ts";
import { markRenderingDone, markRenderingStarted } from "./rendering-state.ts";

/** Renders missing pictures in a detached process. The site can be used in the meantime. */
export async function renderInBackground(folders: PictureFolders): Promise<void> {
  const { missing } = await copyRendered(folders);
  if (missing.length === 0) return markRenderingDone(folders.outDir);
  const script = fileURLToPath(new URL("./render-process.ts", import.meta.url));
  // The process inherits stderr, so that errors appear in the terminal that started the site.
  const child = spawn(process.execPath, ["--import", "tsx", script, JSON.stringify(folders)], {
    detached: true,
    stdio: ["ignore", "ignore", "inherit"],
  });
  child.unref();
  if (child.pid !== undefined) await markRenderingStarted(folders.outDir, child.pid);
}
