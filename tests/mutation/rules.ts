import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";
import { type RulePart, ruleParts } from "./rule-parts.ts";

const { values } = parseArgs({
  options: {
    part: { type: "string" },
    file: { type: "string" },
    concurrency: { type: "string", default: "2" },
  },
});
for (const part of ruleParts.filter(({ name }) => (values.part ?? name) === name)) await run(part);

async function run({ name, rules, tests }: RulePart): Promise<void> {
  process.env.RULE_TESTS = tests.join(" ");
  const mutants = await new Stryker({
    mutate: [...(values.file ? values.file.split(" ") : rules), "!**/*.test.ts"],
    testRunner: "vitest",
    vitest: { configFile: "tests/mutation/rules.vitest.config.ts", related: false },
    plugins: ["@stryker-mutator/vitest-runner", "./tests/mutation/ignore-texts.mjs"],
    ignorers: ["texts"],
    ignorePatterns: ["dist", "docs", "reports", "data", "coverage", "biome.json"],
    tempDirName: `reports/mutation/sandbox`,
    concurrency: Number(values.concurrency),
    reporters: ["html", "progress-append-only"],
    htmlReporter: { fileName: `reports/mutation/${name}.html` },
    incremental: true,
    incrementalFile: `reports/mutation/${name}.json`,
    // Stryker would rewrite it by the interface of TypeScript 5, which 7 has not; ours names no file outside.
    tsconfigFile: "none",
    logLevel: "warn",
    timeoutMS: 60_000,
    allowConsoleColors: false,
  } as never).runMutationTest();
  const count: Record<string, number> = {};
  for (const m of mutants) count[m.status] = (count[m.status] ?? 0) + 1;
  for (const m of mutants)
    if (m.status === "Survived" || m.status === "NoCoverage") {
      const { start, end } = m.location;
      const lines = readFileSync(m.fileName, "utf8")
        .split("\n")
        .slice(start.line - 1, end.line);
      if (lines.length === 1) lines[0] = lines[0]?.slice(start.column - 1, end.column - 1) ?? "";
      else lines[0] = lines[0]?.slice(start.column - 1) ?? "";
      const flat = (t = "") => t.replace(/\s+/g, " ").slice(0, 110);
      console.log(
        `${m.status === "Survived" ? "S" : "N"} ${relative(".", m.fileName)}:${start.line} ${m.mutatorName}: ${flat(lines.join(" "))}  →  ${flat(m.replacement)}`,
      );
    }
  console.log(name, count);
}
