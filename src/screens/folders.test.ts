import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { folderOf, importsIn } from "../../tests/support/import-graph.ts";

const root = fileURLToPath(new URL(".", import.meta.url));
const crossFolderImports = importsIn(root).filter(({ from, to }) => {
  const [folder, target] = [folderOf(from), folderOf(to)];
  return folder !== null && target !== null && folder !== target;
});
const isScreen = (folder: string | null) => existsSync(`${root}/${folder}/+Page.tsx`);

describe("folders of screens", () => {
  // Code that several screens share must be in folders without a page.
  test("a screen's folder imports no files of other screens", () => {
    expect(crossFolderImports.filter(({ to }) => isScreen(folderOf(to)))).toEqual([]);
  });

  test("no two folders of screens import each other", () => {
    const pairs = new Set(crossFolderImports.map(({ from, to }) => `${folderOf(from)} => ${folderOf(to)}`));
    const mutualPairs = [...pairs].filter((pair) => pairs.has(pair.split(" => ").toReversed().join(" => ")));
    expect(mutualPairs).toEqual([]);
  });
});
