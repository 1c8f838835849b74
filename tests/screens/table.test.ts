import { readdir, readFile } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { routes } from "../../src/screens/routes.ts";
import { listOf, pictureOf, picturesFolder, widths } from "./list.ts";
import { usualStates } from "./row.ts";
import { rows, table } from "./table.ts";

describe("the table of screens and states", () => {
  test("has every screen of the site", () => {
    const shown = new Set<string>(Object.values(table).map(({ screen }) => screen));
    expect([...shown].sort()).toEqual([...Object.keys(routes), "not-found", "frame"].sort());
  });

  test.for(Object.entries(table).filter(([, { screen }]) => screen !== "frame"))(
    "has the usual states of %s, or says why one cannot be",
    ([, { states }]) => {
      for (const name of usualStates) {
        const state = states[name];
        const reason = typeof state === "object" ? state.cannot : "";
        expect(typeof state === "function" || reason.length > 20, name).toBe(true);
      }
    },
  );

  test("is listed beside the pictures as it stands", async () => {
    const list = await readFile(`${picturesFolder}/README.md`, "utf8");
    expect(list, "run `npm run screens`").toBe(listOf(table));
  });

  test("has a picture of every row at every width, and there are none besides", async () => {
    const wanted = rows.flatMap(({ face, state }) => widths.map((width) => pictureOf(face, state, width)));
    expect(await pictures(), "run `npm run screens`").toEqual(wanted.sort());
  });
});

async function pictures(): Promise<string[]> {
  const files = await readdir(picturesFolder, { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile() && file.name.endsWith(".webp"))
    .map((file) => relative(picturesFolder, resolve(file.parentPath, file.name)))
    .sort();
}
