import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { folderOf, importsIn } from "../../tests/support/import-graph.ts";

/** Folders without domain knowledge, lowest layer first. A folder may import files of lower layers. */
const platform = ["metrics", "database", "rate-limits", "http", "idempotency", "jobs", "threads", "smtp"];
/** Domain modules, lowest layer first. A module may import the platform, and the `index.ts` of lower modules. */
const modules = [
  ...[
    "availability",
    "pricing",
    "content",
    "photos",
    "search-entries",
    "inventory",
    "orders",
    "blocks",
    "coupon",
    "invoice",
    "booking",
    "payment",
    "changes",
    "my-bookings",
  ],
  ...[
    "lead",
    "places",
    "maps",
    "search",
    "staff",
    "openapi",
    "reconciliation",
    "mail",
    "privacy",
    "staff-commands",
    "import",
    "export",
    "backup",
    "sample",
  ],
];
/** Top-level files that all folders may import. The other top-level files assemble the service. */
const settings = ["settings.ts", "command-settings.ts", "simulated-gateway.ts"];

const imports = importsIn(fileURLToPath(new URL(".", import.meta.url)));
const crossFolderImports = imports.filter(({ from, to }) => folderOf(from) !== folderOf(to));
const layers = [...platform, ...modules];

describe("module boundaries of the service", () => {
  test("every folder is listed as a layer and has imports", () => {
    const folders = new Set(imports.flatMap(({ from, to }) => [folderOf(from), folderOf(to)]));
    expect([...folders].filter((folder) => folder !== null).toSorted()).toEqual(layers.toSorted());
    expect(crossFolderImports.length).toBeGreaterThan(300);
  });

  test("a folder imports only layers that are listed before its own", () => {
    const isUpward = ({ from, to }: (typeof crossFolderImports)[number]) => {
      const [folder, target] = [folderOf(from), folderOf(to)];
      if (target === null) return !settings.includes(to);
      return folder !== null && layers.indexOf(target) >= layers.indexOf(folder);
    };
    expect(crossFolderImports.filter(isUpward)).toEqual([]);
    const settingsImports = crossFolderImports.filter(({ from }) => settings.includes(from));
    expect(settingsImports).toEqual([]);
  });

  test("modules are imported through their index only", () => {
    const isInside = ({ to }: (typeof crossFolderImports)[number]) =>
      modules.includes(folderOf(to) ?? "") && !/^[^/]+\/index\.ts$/.test(to);
    expect(crossFolderImports.filter(isInside)).toEqual([]);
  });
});
