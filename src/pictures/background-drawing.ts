import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { copyRendered, type PictureFolders } from "./build-pictures.ts";
import { beginDrawing, endDrawing } from "./drawing-state.ts";

/** Starts to render missing pictures in a process that outlives this one, so that the site can be used meanwhile. */
export async function drawInBackground(folders: PictureFolders): Promise<void> {
  const { missing } = await copyRendered(folders);
  if (missing.length === 0) return endDrawing(folders.outDir);
  const script = fileURLToPath(new URL("draw.ts", import.meta.url));
  // Errors are printed where the site was started.
  const child = spawn(process.execPath, ["--import", "tsx", script, JSON.stringify(folders)], {
    detached: true,
    stdio: ["ignore", "ignore", "inherit"],
  });
  child.unref();
  if (child.pid !== undefined) await beginDrawing(folders.outDir, child.pid);
}
