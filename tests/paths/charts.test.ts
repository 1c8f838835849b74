import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { charts } from "./charts.ts";

test("every folder of a chart is in the list, and its drawing in docs/states", async () => {
  const entries = await readdir("src/machines", { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(folders.sort()).toEqual(Object.keys(charts).sort());
  const drawings = (await readdir("docs/states")).map((file) => file.replace(/\.svg$/, ""));
  expect(drawings.sort()).toEqual(Object.keys(charts).sort());
});
