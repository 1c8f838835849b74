import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { generatedDocuments } from "./docs.ts";
import { traceRequirements, untracedRequirements } from "./docs-requirements.ts";

test("the generated documents are up to date (`npm run docs` writes them)", async () => {
  for (const { path, text } of await generatedDocuments())
    expect(await readFile(path, "utf8"), path).toBe(text);
});

test("every npm script that a document names exists", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  const documents = [
    "README.md",
    "CONTRIBUTING.md",
    "ARCHITECTURE.md",
    "tests/README.md",
    "content/README.md",
  ].concat(
    readdirSync("docs")
      .filter((name) => name.endsWith(".md"))
      .map((name) => `docs/${name}`),
  );
  const named = documents.flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/\bnpm run ([a-z][a-z0-9:-]*)/g)].map(([, name = ""]) => ({
      path,
      name,
    })),
  );
  expect(named.filter(({ name }) => scripts[name] === undefined)).toEqual([]);
  expect(named.length).toBeGreaterThan(40);
});

describe("decision records", () => {
  const folder = "docs/decisions";
  const index = readFileSync(`${folder}/README.md`, "utf8");
  const files = readdirSync(folder).filter((file) => file !== "README.md");

  test.each(files)("%s has its number, a status, a date and the sections of a record", (file) => {
    const [number] = /^\d{3}(?=-[a-z0-9-]+\.md$)/.exec(file) ?? ["NNN-slug.md"];
    const sections = ["Context", "Decision", "Consequences"].map((name) => `\n## ${name}\n[^]+`).join("");
    expect(readFileSync(`${folder}/${file}`, "utf8")).toMatch(
      new RegExp(`^# ${number} .+\n\nStatus: .+\nDate: \\d{4}-\\d{2}-\\d{2}\n${sections}`),
    );
  });

  test("the index lists each decision record with its title, and no two records have the same number", () => {
    const rows = files.map((file) => {
      const [, number, title] = /^# (\d{3}) (.+)/.exec(readFileSync(`${folder}/${file}`, "utf8")) ?? [];
      return `| [${number}](${file}) | ${title} |`;
    });
    expect(rows.filter((row) => index.split("\n").filter((line) => line === row).length !== 1)).toEqual([]);
    const numbers = [...files.map((file) => file.slice(0, 3)), ...formerNumbers(index)];
    expect(numbers.filter((number, position) => numbers.indexOf(number) < position)).toEqual([]);
  });

  test("every reference to a decision record and every link has an existing target", async () => {
    const numbers = new Set([...files.map((file) => file.slice(0, 3)), ...formerNumbers(index)]);
    const texts = await sourceTexts();
    const unknown = texts.flatMap(({ path, text }) => [
      ...recordNumbers(path, text)
        .filter((number) => !numbers.has(number))
        .map((number) => `${path}: record ${number}`),
      ...[...text.matchAll(/\b\d{3}-[a-z0-9-]+\.md\b/g)]
        .filter(([file]) => !files.includes(file))
        .map(([file]) => `${path}: ${file}`),
    ]);
    expect(unknown).toEqual([]);
    expect(texts.flatMap(({ path, text }) => recordNumbers(path, text)).length).toBeGreaterThan(50);
  });
});

/** Returns the numbers of removed decision records, as listed in the index. */
function formerNumbers(index: string): string[] {
  const [, former = ""] = index.split("## Former records");
  return [...former.matchAll(/^\| (0[\d, ]+) \|/gm)].flatMap(([, numbers = ""]) => numbers.split(", "));
}

/**
 * Returns the decision records that a text refers to: `record 044`, `decisions 044 and 045`, and in Markdown `(045)`.
 */
function recordNumbers(path: string, text: string): string[] {
  const references = text.matchAll(/\b(?:record|decision)s? (\d{3}(?:(?:, | and )\d{3})*)/gi);
  const bracketed = path.endsWith(".md") ? text.matchAll(/\((0\d\d)\)/g) : [];
  return [...references, ...bracketed].flatMap(([, numbers = ""]) => numbers.split(/, | and /));
}

/** Reads the sources, documents and content of the repository, except this file, which contains examples. */
async function sourceTexts(): Promise<{ readonly path: string; readonly text: string }[]> {
  const folders = ["src", "tests", "docs", "content", "packages"];
  const filesInFolders = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  );
  const paths = [...readdirSync("."), ...filesInFolders].filter(
    (path) => /\.(tsx?|css|md|mjs|yaml)$/.test(path) && !/node_modules|^src\/build\/docs\.test/.test(path),
  );
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(path, "utf8") })));
}

describe("requirements", () => {
  const rows = [
    { id: "K1", sentence: "…" },
    { id: "K2", sentence: "…" },
    { id: "D home", sentence: "…" },
    { id: "K3", sentence: "…" },
  ];
  const traceOf = (path: string, text: string) =>
    Object.fromEntries(traceRequirements(rows, [{ path, text }]));

  test("code and decision records refer to a single requirement, a list or a range", () => {
    expect(
      traceOf("src/a.ts", "// (requirement K2) map((row) => row), (requirements K3, D home)"),
    ).toMatchObject({
      K1: { code: [] },
      K2: { code: ["src/a.ts"] },
      "D home": { code: ["src/a.ts"] },
      K3: { code: ["src/a.ts"] },
    });
    expect(traceOf("src/a.ts", "/*\n * (requirements\n * K2,\n * K3)\n */")).toMatchObject({
      K2: { code: ["src/a.ts"] },
      K3: { code: ["src/a.ts"] },
    });
    expect(traceOf("docs/decisions/1.md", "(requirements K1–D home)")).toMatchObject({
      K1: { code: [], decisions: ["docs/decisions/1.md"] },
      "D home": { decisions: ["docs/decisions/1.md"] },
      K3: { decisions: [] },
    });
  });

  test.each(["(requirement K9)", "(requirements K1, home)", "(requirements K3–K1)"])(
    "rejects the reference %s",
    (text) => {
      expect(() => traceOf("src/a.ts", text)).toThrow(/^src\/a\.ts refers to .* is not a requirement in/);
    },
  );

  test("a test belongs to the requirements in its tags and at the start of its title", () => {
    const text =
      'test("K1 K2: both", …); test("see K2", { tag: "@K3" }, …); areaRequirement("D home", …); test("see K2", …)';
    const files = { tests: ["tests/a.test.ts"], code: [] };
    expect(traceOf("tests/a.test.ts", text)).toMatchObject({
      K1: files,
      K2: files,
      K3: files,
      "D home": files,
    });
    expect(traceOf("tests/a.test.ts", 'test("see K2", …)')).toMatchObject({ K2: { tests: [] } });
    expect(
      traceOf("tests/a.test.ts", 'requirement(["K2", "D home"], …) /* (requirement K3) */'),
    ).toMatchObject({
      ...{ K1: { tests: [] }, K2: files, K3: files, "D home": files },
    });
  });

  test("a journey belongs to the requirements that its name starts with", () => {
    const path = "tests/paths/journeys/a.ts";
    const text = '  "K1 K2 fails": {\n  [`K3 succeeds`]: {\n    state: "K4"\n';
    const files = { tests: [path], code: [] };
    expect(traceOf(path, text)).toMatchObject({ K1: files, K2: files, K3: files, "D home": { tests: [] } });
  });

  test("untracedRequirements() reports requirements without code or without a test", () => {
    const files = [
      { path: "src/a.ts", text: "(requirements K1–D home)" },
      { path: "tests/a.test.ts", text: 'requirement("K2", …)' },
    ];
    expect(untracedRequirements(rows, traceRequirements(rows, files))).toEqual([
      "No test or journey has requirement K1 in its title or tags.",
      "No test or journey has requirement D home in its title or tags.",
      "No code refers to requirement K3: write (requirement K3) where it is implemented.",
      "No test or journey has requirement K3 in its title or tags.",
    ]);
  });
});
