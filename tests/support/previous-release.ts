import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** Commit of the release that this release must be able to run beside. A release sets it to its predecessor. */
const commit = "338f964e8b6b0de5d8a9e8e76dd6d25a03a98064";

const run = promisify(execFile);

/**
 * Builds the previous release, with the packages of its own lock file. Returns the folder with its `dist` and `content`,
 * which later runs use again, or null if the commit is not in the history of this checkout.
 */
export async function buildPreviousRelease(): Promise<string | null> {
  const folder = join(tmpdir(), `baithak-release-${commit.slice(0, 12)}`);
  if (existsSync(folder)) return folder;
  const isKnown = await run("git", ["cat-file", "-e", `${commit}^{commit}`]).then(
    () => true,
    () => false,
  );
  if (!isKnown) return null;
  const work = await mkdtemp(join(tmpdir(), "baithak-release-"));
  try {
    const inWork = { cwd: work, env: { ...process.env, NODE_ENV: "" }, maxBuffer: 2 ** 26 };
    await run("git", ["archive", "--output", join(work, "sources.tar"), commit]);
    await run("tar", ["--extract", "--file", "sources.tar"], inWork);
    await run("npm", ["ci", "--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund"], inWork);
    // The pictures that are the same in both releases need not be rendered again.
    const pictures = "node_modules/.cache/pictures";
    if (existsSync(pictures)) await cp(pictures, join(work, pictures), { recursive: true });
    await run("npm", ["run", "build"], inWork);
    await rename(work, folder);
    return folder;
  } catch (error) {
    await rm(work, { recursive: true, force: true });
    throw error;
  }
}
