import { mkdir, writeFile } from "node:fs/promises";
import type { AnyStateMachine } from "xstate";
import { restingStates, statesOf, statesWalked, transitionsOf, transitionsTaken } from "./chart-parts.ts";
import { labelOf, type Path } from "./paths-of.ts";

/** What was walked of a chart, and at which depth: the chart alone, a screen in a DOM, or the running site. */
export type PathReport = {
  readonly chart: string;
  readonly depth: "chart" | "dom" | "browser";
  readonly paths: readonly { readonly name: string; readonly steps: readonly ReportStep[] }[];
  readonly statesWalked: readonly string[];
  readonly statesNotWalked: readonly string[];
  readonly transitionsNotWalked: readonly string[];
};

/** One step: what happened, the states after it, and a picture of the screen where one was taken. */
export type ReportStep = {
  readonly event: string;
  readonly states: readonly string[];
  readonly picture?: string;
};

const folder = new URL("../../reports/paths/", import.meta.url);

/** What the paths walk of a chart. */
export function reportOf(
  chart: string,
  machine: AnyStateMachine,
  paths: readonly Path[],
  depth: PathReport["depth"] = "chart",
): PathReport {
  const walked = statesWalked(paths);
  const taken = transitionsTaken(machine, paths);
  return {
    chart,
    depth,
    paths: paths.map(({ name, start, steps }) => ({
      name,
      steps: [
        { event: "(start)", states: statesOf(start) },
        ...steps.map(({ event, snapshot }) => ({ event: labelOf(event), states: statesOf(snapshot) })),
      ],
    })),
    statesWalked: [...walked].sort(),
    statesNotWalked: restingStates(machine).filter((name) => !walked.has(name)),
    transitionsNotWalked: [...transitionsOf(machine).keys()].filter((name) => !taken.has(name)),
  };
}

/** Writes a report for programs (JSON) and for people (Markdown) into `reports/paths/`. */
export async function writeReport(report: PathReport): Promise<void> {
  await mkdir(folder, { recursive: true });
  const name = `${report.chart.replaceAll(" ", "-")}.${report.depth}`;
  await writeFile(new URL(`${name}.json`, folder), `${JSON.stringify(report, null, 2)}\n`);
  await writeFile(new URL(`${name}.md`, folder), markdownOf(report));
}

function markdownOf({ chart, depth, paths, ...report }: PathReport): string {
  const lines = [
    `# Paths of ${chart} (${depth})`,
    "",
    `${paths.length} paths, ${report.statesWalked.length} states walked.`,
    "",
    ...section("States not walked", report.statesNotWalked),
    ...section("Transitions not walked", report.transitionsNotWalked),
    "## Paths",
    "",
  ];
  for (const [index, { steps }] of paths.entries()) {
    lines.push(`### ${index + 1}`, "", "| happens | state after |", "|---|---|");
    for (const { event, states, picture } of steps) {
      const shown = picture ? ` ![${states.at(-1) ?? ""}](${picture})` : "";
      lines.push(`| ${cell(event)} | ${cell(deepest(states).join(", "))}${shown} |`);
    }
    lines.push("");
  }
  return `${lines.join("\n")}\n`;
}

function section(heading: string, names: readonly string[]): string[] {
  return [`## ${heading}`, "", ...(names.length > 0 ? names.map((name) => `- ${name}`) : ["None."]), ""];
}

/** Without the states that others of the list lie in. */
function deepest(states: readonly string[]): string[] {
  return states.filter((name) => !states.some((other) => other.startsWith(`${name}.`)));
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}
