import { readdir, readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { settingNames } from "../server/settings.ts";
import { settingsTable } from "../server/settings-table.ts";
import { generatedDocuments } from "./docs.ts";
import { gapsIn, traceRows } from "./docs-requirements.ts";

test("the table of settings has every setting once, and no other", () => {
  expect(settingsTable.flatMap(({ names }) => names).sort()).toEqual([...settingNames].sort());
});

test("what is generated is current; `npm run docs` writes it", async () => {
  for (const { path, text } of await generatedDocuments())
    expect(await readFile(path, "utf8"), path).toBe(text);
});

test("decisions are numbered without gaps, and each has its number, a status and a date", async () => {
  const files = (await readdir("docs/decisions")).toSorted();
  for (const [at, file] of files.entries()) {
    const number = String(at + 1).padStart(3, "0");
    expect(file).toMatch(new RegExp(`^${number}-[a-z0-9-]+\\.md$`));
    expect(await readFile(`docs/decisions/${file}`, "utf8"), file).toMatch(
      new RegExp(`^# ${number} .+\n\nStatus: .+\nDate: \\d{4}-\\d{2}-\\d{2}\n`),
    );
  }
});

describe("requirements", () => {
  const rows = [
    { id: "K1", sentence: "…" },
    { id: "K2", sentence: "…" },
    { id: "D home", sentence: "…" },
    { id: "K3", sentence: "…", unseen: "only an operator sees it" },
  ];
  const traceOf = (path: string, text: string) => Object.fromEntries(traceRows(rows, [{ path, text }]));

  test("code and decisions refer to rows one by one, in a list, and from one to another", () => {
    expect(traceOf("src/a.ts", "// (row K2) map((row) => row), (rows K3, D home)")).toMatchObject({
      K1: { code: [] },
      K2: { code: ["src/a.ts"] },
      "D home": { code: ["src/a.ts"] },
      K3: { code: ["src/a.ts"] },
    });
    expect(traceOf("docs/decisions/1.md", "(rows K1–D home)")).toMatchObject({
      K1: { code: [], decisions: ["docs/decisions/1.md"] },
      "D home": { decisions: ["docs/decisions/1.md"] },
      K3: { decisions: [] },
    });
  });

  test.each(["(row K9)", "(rows K1, home)", "(rows K3–K1)"])("%s is refused", (text) => {
    expect(() => traceOf("src/a.ts", text)).toThrow(/^src\/a\.ts refers to .* no row of/);
  });

  test("a test belongs to the rows that its name starts with", () => {
    const text =
      'test("K1 K2: both", …); test("see K2", { tag: "@K3" }, …); areaRow("D home", …); test("see K2", …)';
    const files = { tests: ["tests/a.test.ts"], code: [] };
    expect(traceOf("tests/a.test.ts", text)).toMatchObject({
      K1: files,
      K2: files,
      K3: files,
      "D home": files,
    });
    expect(traceOf("tests/a.test.ts", 'test("see K2", …)')).toMatchObject({ K2: { tests: [] } });
  });

  test("a row without code, and one without a test that does not say why, are named", () => {
    const files = [
      { path: "src/a.ts", text: "(rows K1–D home)" },
      { path: "tests/a.test.ts", text: 'row("K2", …)' },
    ];
    expect(gapsIn(rows, traceRows(rows, files))).toEqual([
      "No test's name starts with K1.",
      "No test's name starts with D home.",
      "No code refers to row K3: write (row K3) where it is implemented.",
    ]);
  });
});
