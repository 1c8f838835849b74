import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { charts } from "./charts.ts";
import { diagramPage } from "./diagram.ts";

const docs = new URL("../../docs/states/", import.meta.url);
const machines = new URL("../../src/machines/", import.meta.url);

test("every chart has a page, and every page a chart", async () => {
  const pages = (await readdir(docs)).map((file) => file.replace(/\.md$/, ""));
  const entries = await readdir(machines, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(pages.sort()).toEqual(Object.keys(charts).sort());
  expect(folders.sort()).toEqual(Object.keys(charts).sort());
});

test.each(Object.entries(charts))(
  "the diagram of %s is current (npx tsx tests/paths/write-diagrams.ts)",
  async (name, machine) => {
    expect(await readFile(new URL(`${name}.md`, docs), "utf8")).toBe(diagramPage(name, machine));
  },
);
