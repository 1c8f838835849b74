import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";

type Step = {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
};
type Job = {
  readonly "runs-on": string;
  readonly "timeout-minutes": number;
  readonly container?: string;
  readonly needs?: string;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly string[] | string>> };
  readonly outputs?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
};

const folder = ".github/workflows";
const workflows = readdirSync(folder).map((name) => {
  const text = readFileSync(`${folder}/${name}`, "utf8");
  return { name, text, ...(parse(text) as { readonly jobs: Readonly<Record<string, Job>> }) };
});
const jobs = workflows.flatMap(({ name, jobs: all }) =>
  Object.entries(all).map(([job, definition]) => ({ ...definition, job, path: `${name}, ${job}`, all })),
);
const { scripts, engines } = JSON.parse(readFileSync("package.json", "utf8"));
const dockerfile = readFileSync("Dockerfile", "utf8");

/** Returns a command once for each value of the matrix that it uses. Lists that a job computes are left as they are. */
function expandMatrix(command: string, { strategy }: Pick<Job, "strategy">): string[] {
  const matrix = Object.entries(strategy?.matrix ?? {});
  return matrix.reduce(
    (commands, [name, values]) =>
      Array.isArray(values)
        ? commands.flatMap((each) => [
            ...new Set(values.map((value) => each.replaceAll(`\${{ matrix.${name} }}`, value))),
          ])
        : commands,
    [command],
  );
}

const commandsOf = (job: Job) => job.steps.flatMap(({ run = "" }) => expandMatrix(run, job));

test("expandMatrix returns a command for each value", () => {
  const strategy = { matrix: { suite: ["a", "b"], part: "computed" } };
  const use = (name: string) => `\${{ matrix.${name} }}`;
  expect(expandMatrix(`test:${use("suite")} ${use("part")}`, { strategy })).toEqual([
    `test:a ${use("part")}`,
    `test:b ${use("part")}`,
  ]);
});

describe.each(jobs)("the job $path", (job) => {
  test("runs npm scripts and files that exist", () => {
    for (const command of commandsOf(job)) {
      for (const [, script = ""] of command.matchAll(/\bnpm (?:run )?([\w:.-]+)/g))
        if (script !== "ci") expect(scripts, command).toHaveProperty([script]);
      for (const [file] of command.matchAll(
        /(?<![\w/.])(?:\.\/)?(?:src|tests|docs|docker|\.github)\/[\w./-]+/g,
      ))
        expect(existsSync(file), file).toBe(true);
    }
  });

  test("has a limit of time, installs Node.js and the packages before it runs them, and refers to existing parts", () => {
    expect(job["timeout-minutes"]).toBeGreaterThan(0);
    const commands = job.steps.map(({ uses, run }) => uses ?? run ?? "");
    const first = (pattern: RegExp) => commands.findIndex((command) => pattern.test(command));
    expect(first(/^actions\/checkout@/)).toBe(0);
    const use = first(/\bnpx |\bnpm (?!ci)/);
    if (use >= 0) {
      const install = first(/^npm ci/);
      expect(install).toBeGreaterThan(0);
      expect(use).toBeGreaterThan(install);
      if (job.container === undefined) expect(first(/^actions\/setup-node@/)).toBeLessThan(install);
      else expect(job.container).toMatch(/^node:/);
    }
    const text = JSON.stringify({ ...job, all: undefined });
    for (const [, name = ""] of text.matchAll(/\bmatrix\.(\w+)/g))
      expect(job.strategy?.matrix).toHaveProperty(name);
    for (const [, needed = "", output = ""] of text.matchAll(/\bneeds\.(\w+)\.outputs\.(\w+)/g)) {
      expect(job.needs).toBe(needed);
      expect(job.all[needed]?.outputs).toHaveProperty(output);
    }
    for (const [, id, output] of text.matchAll(/\bsteps\.(\w+)\.outputs\.(\w+)/g))
      expect(job.steps).toContainEqual(
        expect.objectContaining({ id, run: expect.stringContaining(`${output}=`) }),
      );
  });
});

test("the tests run on the oldest supported version of Node.js, on that of .nvmrc, and on that of the image", () => {
  const { strategy } = jobs.find(({ job }) => job === "test") ?? {};
  const [, oldest] = /^>=(\d+\.\d+)\.\d+$/.exec(engines.node) ?? [];
  const developers = readFileSync(".nvmrc", "utf8").trim();
  const [, image] = /^FROM node:(\d+)-/m.exec(dockerfile) ?? [];
  expect(strategy?.matrix.node).toEqual([oldest, developers, image]);
  const containers = jobs.flatMap(({ container = [] }) => container);
  expect(containers.map((container) => /^node:(\d+)-/.exec(container)?.[1])).toEqual([developers]);
  const versions = jobs.flatMap(({ job, steps }) =>
    steps
      .filter(({ uses }) => job !== "test" && uses?.startsWith("actions/setup-node@"))
      .map((step) => step.with?.["node-version-file"]),
  );
  expect(new Set(versions)).toEqual(new Set([".nvmrc"]));
});

test("the parts of the release gate are those of npm run test:all", () => {
  const { strategy } = jobs.find(({ job }) => job === "test-all") ?? {};
  const suites = (strategy?.matrix.suite ?? []) as readonly string[];
  expect(suites.map((suite) => `npm run test:${suite}`).join(" && ")).toBe(scripts["test:all"]);
});

test("the job image builds the Dockerfile and checks the port, the health check and the stop of its container", () => {
  const commands = commandsOf(jobs.find(({ job }) => job === "image") as Job).join("\n");
  const [, port] = /^EXPOSE (\d+)$/m.exec(dockerfile) ?? [];
  expect(commands).toContain("docker build -t baithak .");
  expect(commands).toContain(`-p ${port}:${port}`);
  expect(dockerfile).toMatch(/^HEALTHCHECK /m);
  // The test of the built image uses Node.js without packages.
  expect(readFileSync("tests/container/hold-room.mjs", "utf8")).not.toMatch(/\bimport\b.*from/);
});
