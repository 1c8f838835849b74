import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { importsIn } from "../support/import-graph.ts";
import { checks } from "./machine-checks.ts";
import { machines } from "./machines.ts";
import { formsWithoutJavaScript, stateOutsideMachines } from "./state-outside-machines.ts";

test("every machine folder is listed in the checks of this file and has a diagram in docs/states", async () => {
  const entries = await readdir("src/machines", { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(folders.sort()).toEqual(Object.keys(machines).sort());
  const drawings = (await readdir("docs/states")).map((file) => file.replace(/\.svg$/, ""));
  expect(drawings.sort()).toEqual(Object.keys(machines).sort());
});

test("every machine that a screen runs, and no other, has pinned journeys", () => {
  const imports = importsIn("src");
  const screenFiles = new Set(imports.map(({ from }) => from).filter((file) => file.startsWith("screens/")));
  for (const file of screenFiles)
    for (const { from, to } of imports)
      if (from === file && !/fixtures|error-examples|error-messages/.test(to)) screenFiles.add(to);
  const run = [...screenFiles].flatMap((file) => /^machines\/([^/]+)\/machine\.ts$/.exec(file)?.[1] ?? []);
  expect(run.sort()).toEqual(checks.map(({ machine }) => machine).sort());
});

test("every file that keeps state outside of the machines is listed with a reason", async () => {
  const files = (await readdir("src", { recursive: true })).filter(
    (file) => /^(screens|ui)\/.*\.tsx?$/.test(file) && !/\.test\.|testing/.test(file),
  );
  // Matches mutable state: React state with a setter, reducers, refs that are assigned, and module variables.
  const statefulPattern =
    /const \[[^\]]*, \w+\] = useState|useReducer\(|\.current = |^let |^ {2}let \w+: .* = null;/m;
  const keepers = files.filter((file) => statefulPattern.test(readFileSync(`src/${file}`, "utf8")));
  expect(keepers.sort()).toEqual(Object.keys(stateOutsideMachines).sort());
});

test("every file that handles forms posted without JavaScript is listed with the decisions it makes", async () => {
  const files = (await readdir("src", { recursive: true })).filter((file) =>
    /(?:^|[/+-])flow\.ts$|\/from-form\.ts$|\/form-submissions\.ts$/.test(file),
  );
  expect(files.sort()).toEqual(Object.keys(formsWithoutJavaScript).sort());
});

test("createMachine is called only in the machine folders", async () => {
  const files = (await readdir("src", { recursive: true })).filter((file) => /\.tsx?$/.test(file));
  const makers = files.filter((file) => /\bcreateMachine\(/.test(readFileSync(`src/${file}`, "utf8")));
  expect(makers.filter((file) => !/^machines\/[^/]+\/machine\.ts$/.test(file))).toEqual([]);
});

test("every screen passes inspectOptions to the machines that it runs", async () => {
  const files = (await readdir("src/screens", { recursive: true })).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|testing|flow\.ts$/.test(file),
  );
  const runs = /\b(?:createActor|useActor|useMachine|createActorContext)\(/;
  const runners = files
    .map((file) => ({ file, code: readFileSync(`src/screens/${file}`, "utf8") }))
    .filter(({ code }) => runs.test(code));
  expect(runners.length).toBeGreaterThan(10);
  const runnersWithoutInspection = runners.filter(
    ({ code }) => !/\binspectOptions\b[^;"]*[,})]/.test(code.replace(/^import.*$/gm, "")),
  );
  expect(runnersWithoutInspection.map(({ file }) => file)).toEqual([]);
});
