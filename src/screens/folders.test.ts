import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { folderOf, importsIn } from "../../tests/support/import-graph.ts";

const root = fileURLToPath(new URL(".", import.meta.url));
const between = importsIn(root).filter(({ from, to }) => {
  const [folder, target] = [folderOf(from), folderOf(to)];
  return folder !== null && target !== null && folder !== target;
});
const isScreen = (folder: string | null) => existsSync(`${root}/${folder}/+Page.tsx`);

/**
 * Imports of another screen's inside that are still there. The list only gets shorter: what several screens show belongs
 * into a folder without a page of its own.
 */
const known = [
  "city-or-centre => space",
  "frame => space",
  "locality => space",
  "payment-result => booking-details",
];

describe("folders of screens", () => {
  test("import no other screen's inside", () => {
    const found = between.filter(({ to }) => isScreen(folderOf(to)));
    const pairs = new Set(found.map(({ from, to }) => `${folderOf(from)} => ${folderOf(to)}`));
    expect([...pairs].toSorted()).toEqual(known);
  });

  test("do not import each other mutually", () => {
    const pairs = new Set(between.map(({ from, to }) => `${folderOf(from)} => ${folderOf(to)}`));
    const mutual = [...pairs].filter((pair) => pairs.has(pair.split(" => ").toReversed().join(" => ")));
    // What a page is for analytics is read by the frame from where a centre's and a city's addresses are read.
    expect(mutual.toSorted()).toEqual([
      "centre => frame",
      "frame => centre",
      "frame => space",
      "space => frame",
    ]);
  });
});
