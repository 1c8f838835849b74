import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { AnyStateMachine } from "xstate";
import { restingStates } from "../paths/chart-parts.ts";
import { charts } from "../paths/charts.ts";
import { type Mutant, mutantsOf } from "./mutants.ts";

/** A mutant of a chart, with the source that it changes. */
export type ChartMutant = Mutant & { readonly chart: string; readonly file: string };

const machines = new URL("../../src/machines/", import.meta.url).pathname;
/** What stands beside a chart and is none of it: examples, tests, and types. */
const besides = /\.test\.ts$|^(fixtures|refusals|testing|types)\.ts$/;

/** Every mutant of the charts; their ids begin with the chart's folder and the file. */
export function chartMutants(): ChartMutant[] {
  return Object.entries(charts).flatMap(([chart, machine]) =>
    readdirSync(join(machines, chart))
      .filter((name) => name.endsWith(".ts") && !besides.test(name))
      .sort()
      .flatMap((name) => {
        const file = join(machines, chart, name);
        return mutantsOf(readFileSync(file, "utf8"), targetsIn(machine)).map((mutant) => ({
          ...mutant,
          id: `${chart}/${name} ${mutant.id}`,
          chart,
          file,
        }));
      }),
  );
}

/** Targets by which every state of a chart can be reached from anywhere in it. */
function targetsIn(machine: AnyStateMachine): string[] {
  const states = restingStates(machine);
  return states.some((name) => name.includes(".")) ? states.map((name) => `#${machine.id}.${name}`) : states;
}
