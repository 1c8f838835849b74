import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { allRequirements, type Requirement, requirementGroups } from "../../tests/spec/requirements.ts";

/** A file that may refer to requirements. `path` is relative to the project's root. */
export type TracedFile = { readonly path: string; readonly text: string };

/** Paths of the files that implement, decide and test a requirement, in alphabetical order. */
export type Trace = Readonly<Record<"code" | "decisions" | "tests", readonly string[]>>;

/**
 * Returns the text of docs/requirements.md.
 * @throws if a reference is not a known requirement, or if a requirement has no code or no test
 */
export async function requirementsDocument(): Promise<string> {
  const traces = await requirementTraces();
  const gaps = untracedRequirements(allRequirements, traces);
  if (gaps.length > 0) throw new Error(gaps.join("\n"));
  const sections = Object.entries(requirementGroups).map(([letter, title]) => {
    const lines = allRequirements
      .filter(({ id }) => id.startsWith(letter))
      .map((row) => tableLine(row, traces));
    return `## ${title}\n\n| id | requirement | code | tests |\n|---|---|---|---|\n${lines.join("\n")}\n`;
  });
  return [intro, ...sections].join("\n");
}

/** Finds the code and tests of each requirement in the project's files. */
export async function requirementTraces(): Promise<ReadonlyMap<string, Trace>> {
  return traceRequirements(
    allRequirements,
    await readFilesUnder(["src", "content", "tests", "docs/decisions"]),
  );
}

const intro = `# Requirements

This page lists every requirement with its code and tests. \`{product}\` and \`{phone}\` stand for the brand's name and
phone number (\`BRAND_NAME\`, \`BRAND_PHONE\`).

\`\`\`sh
grep -rn "requirement K9" src   # the code of requirement K9
npx playwright test -c tests --grep @K9    # its browser tests have the id as a tag
\`\`\`

The titles of other tests and the names of journeys in \`tests/paths/journeys\` start with the id, or the test refers to it as
the code does. \`npm run docs\` generates this page from \`tests/spec/requirements.ts\`, these references, and the titles and tags of
the tests. A test fails if a requirement has no code or no test, or if a
reference names no requirement.
`;

/**
 * Finds the code and tests of each requirement, by its id. Code and decision records refer to requirements in brackets:
 * `(requirement K9)`, `(requirements S2, D cities)`, or a range in the order of the list, `(requirements R1–R18)`.
 * Titles of tests start with ids: "T3 X7 failure …", "H2, H3: …".
 * @throws if a reference is not a known requirement
 */
export function traceRequirements(
  all: readonly Requirement[],
  files: readonly TracedFile[],
): ReadonlyMap<string, Trace> {
  const traces = new Map(all.map(({ id }) => [id, newTrace()]));
  for (const { path, text } of files) {
    const kind = kindOf(path);
    if (kind === null) continue;
    const ids = [
      ...requirementIdsInReferences(all, path, text),
      ...(kind === "tests" ? requirementIdsInTests(all, text) : []),
    ];
    for (const id of new Set(ids)) traces.get(id)?.[kind].push(path);
  }
  return traces;
}

/** Returns a message for each requirement without code, and for each requirement without a test. */
export function untracedRequirements(
  all: readonly Requirement[],
  traces: ReadonlyMap<string, Trace>,
): string[] {
  return all.flatMap(({ id }) => {
    const { code, tests } = traces.get(id) ?? newTrace();
    return [
      ...(code.length === 0
        ? [`No code refers to requirement ${id}: write (requirement ${id}) where it is implemented.`]
        : []),
      ...(tests.length === 0 ? [`No test or journey has requirement ${id} in its title or tags.`] : []),
    ];
  });
}

function requirementIdsInReferences(all: readonly Requirement[], path: string, text: string): string[] {
  const found = [...text.matchAll(/\(requirements?[\s*/]+([A-Z][^)]*)\)/g)];
  return found.flatMap(([reference, list = ""]) =>
    list
      .replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, " ")
      .split(", ")
      .flatMap((part) => {
        const [from, to = from] = part.split("–").map((id) => all.findIndex((row) => row.id === id));
        if (from === undefined || to === undefined || from < 0 || to < from)
          throw new Error(
            `${path} refers to ${reference}, but ${part} is not a requirement in tests/spec/requirements.ts.`,
          );
        return all.slice(from, to + 1).map(({ id }) => id);
      }),
  );
}

/**
 * Returns the requirement ids in a test file. Ids are found in tags (`"@K9"`), at the start of titles (`test`, `it`,
 * `describe`, `requirement`, and helpers named like `areaRequirement`), in the list passed to `requirement`, and at the
 * start of names of journeys.
 */
function requirementIdsInTests(all: readonly Requirement[], text: string): string[] {
  const testCalls = text.matchAll(
    /(?:\b(?:test|it|describe|requirement|\w+Requirement)|\))\(\s*(?:\[\s*)?["'`]([^"'`\n]+)/g,
  );
  const listedTests = [...text.matchAll(/\brequirement\(\[([^\]]+)\]/g)].flatMap(([, list = ""]) => [
    ...list.matchAll(/"([^"]+)"/g),
  ]);
  const journeys = text.matchAll(/^ +\[?["'`]([^"'`\n]+).*: \{$/gm);
  const tags = [...text.matchAll(/"@([A-Z]\d+)"/g)].map(([, id = ""]) => id);
  const testIds = [...testCalls, ...listedTests, ...journeys].flatMap(([, name = ""]) => {
    if (all.some(({ id }) => name === id)) return [name];
    const [start = ""] = /^[A-Z]\d+(?:(?:, | and | )[A-Z]\d+)*(?=[ :]|$)/.exec(name) ?? [];
    return start.match(/[A-Z]\d+/g) ?? [];
  });
  return [...tags, ...testIds];
}

/** This folder is excluded because its files contain examples of references. */
const requirementsPath = "src/build/";

const newTrace = (): Record<keyof Trace, string[]> => ({ code: [], decisions: [], tests: [] });

/** Classifies the references in a file by its path; null for test helpers. */
function kindOf(path: string): keyof Trace | null {
  if (/\.test\.tsx?$|^tests\/paths\/journeys\//.test(path)) return "tests";
  if (path.startsWith("tests/")) return null;
  return path.startsWith("docs/") ? "decisions" : "code";
}

async function readFilesUnder(folders: readonly string[]): Promise<TracedFile[]> {
  const paths: string[] = [];
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    paths.push(
      ...entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name)),
    );
  }
  const texts = paths
    .filter((path) => /\.(tsx?|css|md|yaml)$/.test(path) && !path.startsWith(requirementsPath))
    .sort();
  return Promise.all(texts.map(async (path) => ({ path, text: await readFile(path, "utf8") })));
}

function tableLine(row: Requirement, traces: ReadonlyMap<string, Trace>): string {
  const { code, decisions, tests } = traces.get(row.id) ?? newTrace();
  const cells = [
    row.id,
    row.sentence,
    ...[[...code, ...decisions], tests].map((paths) => paths.map(link).join(" · ")),
  ];
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

/** Returns a link from docs/ to a file. The link text omits `src/` and `docs/`. */
function link(path: string): string {
  return `[${path.replace(/^(src|docs)\//, "")}](${path.startsWith("docs/") ? path.slice("docs/".length) : `../${path}`})`;
}
