import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { settingNames } from "../server/settings.ts";
import { settingsTable } from "../server/settings-table.ts";
import { generatedDocuments } from "./docs.ts";

test("the table of settings has every setting once, and no other", () => {
  expect(settingsTable.flatMap(({ names }) => names).sort()).toEqual([...settingNames].sort());
});

test("what is generated is current; `npm run docs` writes it", async () => {
  for (const { path, text } of await generatedDocuments())
    expect(await readFile(path, "utf8"), path).toBe(text);
});
