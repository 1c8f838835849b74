import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { groups, type Row, rows } from "../../tests/spec/rows.ts";

/** A file that may refer to rows: its path from the root of the project, and its text. */
export type TracedFile = { readonly path: string; readonly text: string };

/** Where a row is implemented, decided and shown: paths of files, in order. */
export type Trace = Readonly<Record<"code" | "decisions" | "tests", readonly string[]>>;

/** docs/requirements.md: each row with its code and tests. Throws for a reference without row, a row without code or test. */
export async function requirementsDocument(): Promise<string> {
  const traces = await rowTraces();
  const gaps = gapsIn(rows, traces);
  if (gaps.length > 0) throw new Error(gaps.join("\n"));
  const sections = Object.entries(groups).map(([letter, title]) => {
    const lines = rows.filter(({ id }) => id.startsWith(letter)).map((row) => tableRow(row, traces));
    return `## ${title}\n\n| row | requirement | code | tests |\n|---|---|---|---|\n${lines.join("\n")}\n`;
  });
  return [intro, ...sections].join("\n");
}

/** Code and tests of each row, read from the project's files. */
export async function rowTraces(): Promise<ReadonlyMap<string, Trace>> {
  return traceRows(rows, await filesBelow(["src", "content", "tests", "docs/decisions"]));
}

const intro = `# Requirements

What the site has to do, row by row, with the code that does it and the tests that show it. \`{product}\` and \`{phone}\` stand
for the brand's name and number (\`BRAND_NAME\`, \`BRAND_PHONE\`). Code refers to a row as \`(row K9)\`, so \`grep -rn "row K9" src\`
finds it; a test's title starts with the row's id, and in a browser the id is its tag: \`npx playwright test -c tests --grep @K9\`.

\`npm run docs\` writes this file from \`tests/spec/rows.ts\`, those references and the names of the tests. A row without code,
or without a test, and a reference to no row fail the check.
`;

/**
 * Code and tests of each row, by its id. Code refers to rows in brackets: \`(row K9)\`, \`(rows S2, D cities)\`, or from one
 * to another in the order of the list, \`(rows R1–R18)\`. The name of a test starts with ids: "T3 X7 failure …", "H2, H3: …".
 * @throws when a reference names no row
 */
export function traceRows(all: readonly Row[], files: readonly TracedFile[]): ReadonlyMap<string, Trace> {
  const traces = new Map(all.map(({ id }) => [id, newTrace()]));
  for (const { path, text } of files) {
    const kind = kindOf(path);
    if (kind === null) continue;
    const ids = kind === "tests" ? idsOfTests(all, text) : idsOfReferences(all, path, text);
    for (const id of new Set(ids)) traces.get(id)?.[kind].push(path);
  }
  return traces;
}

/** Sentences on rows that lack code or a test. */
export function gapsIn(all: readonly Row[], traces: ReadonlyMap<string, Trace>): string[] {
  return all.flatMap(({ id, unseen }) => {
    const { code, tests } = traces.get(id) ?? newTrace();
    return [
      ...(code.length === 0
        ? [`No code refers to row ${id}: write (row ${id}) where it is implemented.`]
        : []),
      ...(tests.length === 0 && unseen === undefined ? [`No test's name starts with ${id}.`] : []),
    ];
  });
}

function idsOfReferences(all: readonly Row[], path: string, text: string): string[] {
  const found = [...text.matchAll(/\(rows? ([A-Z][^)]*)\)/g)];
  return found.flatMap(([reference, list = ""]) =>
    list.split(", ").flatMap((part) => {
      const [from, to = from] = part.split("–").map((id) => all.findIndex((row) => row.id === id));
      if (from === undefined || to === undefined || from < 0 || to < from)
        throw new Error(`${path} refers to ${reference}, and ${part} is no row of tests/spec/rows.ts.`);
      return all.slice(from, to + 1).map(({ id }) => id);
    }),
  );
}

/** Ids in tags (`"@K9"`) and at the start of the names that `test`, `it`, `describe`, their `each`, `row` and helpers named like `areaRow` are called with. */
function idsOfTests(all: readonly Row[], text: string): string[] {
  const names = text.matchAll(/(?:\b(?:test|it|describe|row|\w+Row)|\))\(\s*(?:\[\s*)?["'`]([^"'`\n]+)/g);
  const tags = [...text.matchAll(/"@([A-Z]\d+)"/g)].map(([, id = ""]) => id);
  const named = [...names].flatMap(([, name = ""]) => {
    const named = all.find(({ id }) => name === id)?.id;
    if (named !== undefined) return [named];
    const [start = ""] = /^[A-Z]\d+(?:(?:, | and | )[A-Z]\d+)*(?=[ :]|$)/.exec(name) ?? [];
    return start.match(/[A-Z]\d+/g) ?? [];
  });
  return [...tags, ...named];
}

/** This folder has examples of references. */
const here = "src/build/";

const newTrace = (): Record<keyof Trace, string[]> => ({ code: [], decisions: [], tests: [] });

/** What a file says of rows; null for what stands around the tests. */
function kindOf(path: string): keyof Trace | null {
  if (/\.test\.tsx?$/.test(path)) return "tests";
  if (path.startsWith("tests/")) return null;
  return path.startsWith("docs/") ? "decisions" : "code";
}

async function filesBelow(folders: readonly string[]): Promise<TracedFile[]> {
  const paths: string[] = [];
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    paths.push(
      ...entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name)),
    );
  }
  const texts = paths.filter((path) => /\.(tsx?|css|md|yaml)$/.test(path) && !path.startsWith(here)).sort();
  return Promise.all(texts.map(async (path) => ({ path, text: await readFile(path, "utf8") })));
}

function tableRow(row: Row, traces: ReadonlyMap<string, Trace>): string {
  const { code, decisions, tests } = traces.get(row.id) ?? newTrace();
  const seen = row.unseen ?? tests.map(link).join(" · ");
  const cells = [row.id, row.sentence, [...code, ...decisions].map(link).join(" · "), seen];
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

/** A file as a link from docs/, named without the folder that all code is in. */
function link(path: string): string {
  return `[${path.replace(/^(src|docs)\//, "")}](${path.startsWith("docs/") ? path.slice("docs/".length) : `../${path}`})`;
}
