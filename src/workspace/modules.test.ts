import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { folderOf, importsIn } from "../../tests/support/import-graph.ts";

/** What knows nothing of rooms and bookings, the lowest first: each may import those before it, down to single files. */
const platform = ["metrics", "database", "admission", "http", "idempotency", "jobs", "threads"];
/** The subjects, the lowest first: each may import the platform, and the index of those before it. */
const modules = [
  ...[
    "availability",
    "pricing",
    "content",
    "inventory",
    "orders",
    "coupon",
    "invoice",
    "booking",
    "payment",
    "changes",
    "my-bookings",
  ],
  ...["lead", "places", "search", "openapi", "doctor", "mail", "cancel", "import"],
];
/** Files beside the folders that any of them may import; the others put the service together. */
const settings = ["settings.ts", "command-settings.ts", "simulated-gateway.ts"];

const imports = importsIn(fileURLToPath(new URL(".", import.meta.url)));
const between = imports.filter(({ from, to }) => folderOf(from) !== folderOf(to));
const layers = [...platform, ...modules];

describe("folders of the service", () => {
  test("are all listed, and imports were found", () => {
    const folders = new Set(imports.flatMap(({ from, to }) => [folderOf(from), folderOf(to)]));
    expect([...folders].filter((folder) => folder !== null).toSorted()).toEqual(layers.toSorted());
    expect(between.length).toBeGreaterThan(300);
  });

  test("import only what comes before them", () => {
    const isUpward = ({ from, to }: (typeof between)[number]) => {
      const [folder, target] = [folderOf(from), folderOf(to)];
      if (target === null) return !settings.includes(to);
      return folder !== null && layers.indexOf(target) >= layers.indexOf(folder);
    };
    expect(between.filter(isUpward)).toEqual([]);
    const ofSettings = between.filter(({ from }) => settings.includes(from));
    expect(ofSettings).toEqual([]);
  });

  test("import a module through its index", () => {
    const isInside = ({ to }: (typeof between)[number]) =>
      modules.includes(folderOf(to) ?? "") && !/^[^/]+\/index\.ts$/.test(to);
    expect(between.filter(isInside)).toEqual([]);
  });
});
