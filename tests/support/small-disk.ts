import { spawnSync } from "node:child_process";
import { mkdtemp, rm, rmdir, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A disk that a test can fill. */
export type SmallDisk = {
  readonly path: string;
  /** Fills the disk until only `bytesLeft` bytes are free. */
  readonly fill: (left?: number) => Promise<void>;
  /** Frees the space that `fill` has used. */
  readonly clear: () => Promise<void>;
  readonly remove: () => Promise<void>;
};

/** Ignores the error of a full disk, because another process may fill the disk first. */
function ignoreFull(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOSPC") throw error;
}

/** Creates a disk in memory. Returns null if this is not allowed: it requires root on Linux. */
export async function makeSmallDisk(megabytes: number): Promise<SmallDisk | null> {
  const path = await mkdtemp(join(tmpdir(), "small-disk-"));
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "tmpfs", path]);
  if (mounted.status !== 0) {
    await rmdir(path);
    return null;
  }
  const filler = join(path, "filler");
  return {
    path,
    fill: async (bytesLeft = 0) => {
      const { bavail, bsize } = await statfs(path);
      await writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - bytesLeft))).catch(ignoreFull);
    },
    clear: () => rm(filler, { force: true }),
    remove: async () => {
      // Unmounts lazily, because an exiting process may still have a file open.
      spawnSync("umount", ["-l", path]);
      await rmdir(path);
    },
  };
}
