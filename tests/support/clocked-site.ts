import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type RunningSite, startSite } from "./site.ts";

/** The built site with a clock that a test can move on. */
export type ClockedSite = RunningSite & {
  /** The site's clock, in milliseconds since 1970. */
  readonly now: () => number;
  /**
   * Moves the site's clock on by so many milliseconds, then with `moveDatabase` the one that it follows, and waits until the
   * site goes by both.
   */
  readonly moveClock: (byMs: number, moveDatabase?: () => Promise<unknown>) => Promise<void>;
};

const clock = fileURLToPath(new URL("settable-clock.cjs", import.meta.url));

/** Starts the built site on data of its own, at an instant (now when left out); only warnings and errors are logged. */
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
    // In quotes, because a folder may have a space in its name.
    NODE_OPTIONS: `--require ${JSON.stringify(clock)}`,
    CLOCK_FILE: file,
    ...env,
  });
  return {
    ...site,
    now: () => Date.now() + shiftMs,
    moveClock: async (byMs, moveDatabase) => {
      const onTime = () => untilTime(site.origin, () => Date.now() + shiftMs);
      shiftMs += byMs;
      // In one piece: the site reads it all the time, and an empty file would be no shift.
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
 * Waits until the service's own clock, as its replies name it (to the second), says that time. Where it follows the
 * database's clock, it counts on from its last reading: one that came between the two moves is set right by the next.
 */
async function untilTime(origin: string, time: () => number): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline) {
    const askedAt = time();
    const reply = await fetch(`${origin}/api/buildingData?buildingId=delhi-connaught-place`);
    const { now } = (await reply.json()) as { now: string };
    const told = Date.parse(now);
    if (told >= askedAt - 1_000 && told <= time() + 1_000) return;
  }
  throw new Error("The site's clock did not follow.");
}
