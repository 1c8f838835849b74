import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { launchChromium } from "../support/chromium.ts";
import { startClockedSite } from "../support/clocked-site.ts";
import { writeContactSheet } from "./contact-sheet.ts";
import { listOf, pictureOf, picturesFolder, widths } from "./list.ts";
import { picture } from "./picture.ts";
import type { Row } from "./row.ts";
import { openStage } from "./stage.ts";
import { rows, table } from "./table.ts";
import { takeTurns } from "./turns.ts";

/**
 * Takes pictures of every row of the table (`npm run screens`), or only of those whose name holds a given text
 * (`npm run screens -- search/empty`). At the same instant each time, a Monday morning, so that a picture changes only when
 * the screen does; what the service generates each time (references, the seconds of a hold) differs.
 */
const mondayMorning = Date.parse("2026-11-23T10:01:00+05:30");

const wanted = process.argv.slice(2);
const isWanted = ({ face, state }: Row) =>
  wanted.length === 0 || wanted.some((text) => `${face}/${state}`.includes(text));

const [site, browser] = await Promise.all([startClockedSite({}, mondayMorning), launchChromium()]);
if (wanted.length === 0) await rm(picturesFolder, { recursive: true, force: true });
const turns = takeTurns(2);
const done = await Promise.allSettled(rows.filter(isWanted).map((row) => turns(() => take(row))));
await Promise.all([browser.close(), site.stop()]);
await writeFile(join(picturesFolder, "README.md"), listOf(table));
const failed = done.filter((each) => each.status === "rejected");
for (const { reason } of failed) console.error(String(reason));
console.log(`${done.length - failed.length} screens, ${failed.length} that could not be reached`);
if (wanted.length === 0 && failed.length === 0) await writeContactSheet();
process.exitCode = failed.length > 0 ? 1 : 0;

/** The footer is the same everywhere. */
function isWhole({ face, state }: Row): boolean {
  return face === "home" && state === "default";
}

async function take(row: Row): Promise<void> {
  const { stage, close } = await openStage(browser, site, row);
  try {
    await stage.page.clock.setFixedTime(site.now());
    await row.reach(stage);
    for (const width of widths) {
      const file = join(picturesFolder, pictureOf(row.face, row.state, width));
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, await picture(stage.page, width, isWhole(row)));
    }
  } catch (error) {
    throw new Error(`${row.face}, ${row.state}: ${error}`);
  } finally {
    await close();
  }
}
