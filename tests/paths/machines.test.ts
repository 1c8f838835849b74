import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { importsIn } from "../support/import-graph.ts";
import { checks } from "./machine-checks.ts";
import { charts } from "./machines.ts";
import { formsWithoutJavaScript, stateOutsideMachines } from "./state-outside-machines.ts";

test("every folder of a chart is in the list, and its drawing in docs/states", async () => {
  const entries = await readdir("src/machines", { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(folders.sort()).toEqual(Object.keys(charts).sort());
  const drawings = (await readdir("docs/states")).map((file) => file.replace(/\.svg$/, ""));
  expect(drawings.sort()).toEqual(Object.keys(charts).sort());
});

test("every chart that the screens run has pinned journeys, and every pinned chart is run", () => {
  const imports = importsIn("src");
  const reached = new Set(imports.map(({ from }) => from).filter((file) => file.startsWith("screens/")));
  for (const file of reached)
    for (const { from, to } of imports) if (from === file && !/fixtures|refusals/.test(to)) reached.add(to);
  const run = [...reached].flatMap((file) => /^machines\/([^/]+)\/machine\.ts$/.exec(file)?.[1] ?? []);
  expect(run.sort()).toEqual(checks.map(({ chart }) => chart).sort());
});

test("what a screen keeps outside of the charts is listed with its reason", async () => {
  const files = (await readdir("src", { recursive: true })).filter(
    (file) => /^(screens|ui)\/.*\.tsx?$/.test(file) && !/\.test\.|testing/.test(file),
  );
  // A state that is set again, a reducer, a ref that is written, a variable of the module; one made once that stays is none.
  const keeps = /const \[[^\]]*, \w+\] = useState|useReducer\(|\.current = |^let |^ {2}let \w+: .* = null;/m;
  const keepers = files.filter((file) => keeps.test(readFileSync(`src/${file}`, "utf8")));
  expect(keepers.sort()).toEqual(Object.keys(stateOutsideMachines).sort());
});

test("lists every file that decides about forms posted without scripts, with what it decides", async () => {
  const files = (await readdir("src", { recursive: true })).filter((file) =>
    /(?:^|[/+-])flow\.ts$|\/from-form\.ts$|\/form-submissions\.ts$/.test(file),
  );
  expect(files.sort()).toEqual(Object.keys(formsWithoutJavaScript).sort());
});

test("no chart is made outside of the charts' folders", async () => {
  const files = (await readdir("src", { recursive: true })).filter((file) => /\.tsx?$/.test(file));
  const makers = files.filter((file) => /\bcreateMachine\(/.test(readFileSync(`src/${file}`, "utf8")));
  expect(makers.filter((file) => !/^machines\/[^/]+\/machine\.ts$/.test(file))).toEqual([]);
});

test("every chart that a screen runs in the browser shows its states in the console of development", async () => {
  const files = (await readdir("src/screens", { recursive: true })).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|testing|flow\.ts$/.test(file),
  );
  const runs = /\b(?:createActor|useActor|useMachine|createActorContext)\(/;
  const runners = files
    .map((file) => ({ file, code: readFileSync(`src/screens/${file}`, "utf8") }))
    .filter(({ code }) => runs.test(code));
  expect(runners.length).toBeGreaterThan(10);
  const silent = runners.filter(
    ({ code }) => !/\binspectOptions\b[^;"]*[,})]/.test(code.replace(/^import.*$/gm, "")),
  );
  expect(silent.map(({ file }) => file)).toEqual([]);
});
