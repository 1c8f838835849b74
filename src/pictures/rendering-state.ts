import { existsSync, readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Marker file that exists while pictures are missing. Contains the id of the rendering process, or `none`. */
const markerFile = ".drawing";

/** Records that a process has started to render the pictures of a folder. */
export async function markRenderingStarted(outDir: string, processId: number): Promise<void> {
  await writeFile(join(outDir, markerFile), String(processId));
}

/** Records that pictures are missing and that no process is rendering them. */
export async function markUnrendered(outDir: string): Promise<void> {
  await writeFile(join(outDir, markerFile), "none");
}

/** Records that all pictures of the folder are rendered. */
export async function markRenderingDone(outDir: string): Promise<void> {
  await rm(join(outDir, markerFile), { force: true });
}

/**
 * Returns `done` if all pictures are rendered, `running` while a process renders them, or `cut_off` if it ended early.
 */
export function renderingState(outDir: string): "done" | "running" | "cut_off" {
  const file = join(outDir, markerFile);
  if (!existsSync(file)) return "done";
  try {
    process.kill(Number(readFileSync(file, "utf8")), 0);
    return "running";
  } catch {
    return existsSync(file) ? "cut_off" : "done";
  }
}
