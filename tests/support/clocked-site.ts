import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type RunningSite, startSite } from "./site.ts";

/** The built site, with a clock that a test can advance. */
export type ClockedSite = RunningSite & {
  /** The site's clock, in milliseconds since 1970. */
  readonly now: () => number;
  /**
   * Advances the site's clock. If `moveDatabase` is given, it then advances the clock of the database, which the site
   * follows. Waits until the site uses the new time.
   */
  readonly moveClock: (byMs: number, moveDatabase?: () => Promise<unknown>) => Promise<void>;
};

const clock = fileURLToPath(new URL("settable-clock.cjs", import.meta.url));

/** Starts the built site with new data at an instant, by default now. The site logs only warnings and errors. */
export async function startClockedSite(
  env: Readonly<Record<string, string>> = {},
  startAtMs = Date.now(),
): Promise<ClockedSite> {
  const folder = await mkdtemp(join(tmpdir(), "baithak-clock-"));
  const file = join(folder, "shift-ms");
  let shiftMs = startAtMs - Date.now();
  await writeFile(file, String(shiftMs));
  const site = await startSite({
    LOG_LEVEL: "warn",
    // The path is quoted because it may contain spaces.
    NODE_OPTIONS: `--require ${JSON.stringify(clock)}`,
    CLOCK_FILE: file,
    ...env,
  });
  return {
    ...site,
    now: () => Date.now() + shiftMs,
    moveClock: async (byMs, moveDatabase) => {
      const onTime = () => waitForClock(site.origin, () => Date.now() + shiftMs);
      shiftMs += byMs;
      // Replaces the file atomically: the site polls the file, and an empty file would reset the clock.
      await writeFile(`${file}.next`, String(shiftMs));
      await rename(`${file}.next`, file);
      await onTime();
      await moveDatabase?.();
      await onTime();
    },
    stop: async (signal) => {
      await site.stop(signal);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Waits until the service's clock, as shown in its responses (in seconds), has this time. A service that follows the
 * database's clock continues from its last reading of that clock. If it reads the clock after the site's clock has
 * moved and before the database's clock has, only its next reading is right.
 */
async function waitForClock(origin: string, time: () => number): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline) {
    const requestedAt = time();
    const response = await fetch(`${origin}/api/buildingData?buildingId=delhi-connaught-place`);
    const { now } = (await response.json()) as { now: string };
    const siteTime = Date.parse(now);
    if (siteTime >= requestedAt - 1_000 && siteTime <= time() + 1_000) return;
  }
  throw new Error("The site's clock did not reach the new time within 60 s.");
}
