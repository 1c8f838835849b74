import { existsSync, readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Marker file that exists while pictures are missing; holds the id of the process that renders them, or `none`. */
const markerFile = ".drawing";

/** Records that a process has begun to render the pictures of a folder. */
export async function markRenderingStarted(outDir: string, processId: number): Promise<void> {
  await writeFile(join(outDir, markerFile), String(processId));
}

/** Records that pictures are missing and no process renders them. */
export async function markUnrendered(outDir: string): Promise<void> {
  await writeFile(join(outDir, markerFile), "none");
}

/** Records that all pictures of the folder are rendered. */
export async function markRenderingDone(outDir: string): Promise<void> {
  await rm(join(outDir, markerFile), { force: true });
}

/**
 * Returns whether all pictures are rendered (`done`), are being rendered (`running`), or their process ended early
 * (`cut_off`).
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
