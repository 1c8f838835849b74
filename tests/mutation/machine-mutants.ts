import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { AnyStateMachine } from "xstate";
import { stableStates } from "../paths/machine-structure.ts";
import { machines } from "../paths/machines.ts";
import { type Mutant, mutantsOf } from "./mutants.ts";

/** A mutant of a state machine, with the source file that it changes. */
export type MachineMutant = Mutant & { readonly machine: string; readonly file: string };

const machinesFolder = new URL("../../src/machines/", import.meta.url).pathname;
/** Files in a machine's folder that are not mutated: fixtures, tests and types. */
const extraFiles = /\.test\.ts$|fixtures?\.ts$|^(error-examples|error-messages|testing|types)\.ts$/;

/** Returns every mutant of the machines. The ids begin with the machine's folder and the file. */
export function machineMutants(): MachineMutant[] {
  return Object.entries(machines).flatMap(([machineName, machine]) =>
    sourcesOf(machineName).flatMap(({ name, file, code }) =>
      mutantsOf(code, targetsIn(machine)).map((mutant) => ({
        ...mutant,
        id: `${name} ${mutant.id}`,
        machine: machineName,
        file,
      })),
    ),
  );
}

/** Returns a machine's source files. `name` is the prefix of the mutants' ids. */
export function sourcesOf(machine: string): { name: string; file: string; code: string }[] {
  return readdirSync(join(machinesFolder, machine))
    .filter((name) => name.endsWith(".ts") && !extraFiles.test(name))
    .sort()
    .map((name) => {
      const file = join(machinesFolder, machine, name);
      return { name: `${machine}/${name}`, file, code: readFileSync(file, "utf8") };
    });
}

/** Returns a target for every stable state of the machine, in a form that is valid in a transition from any state. */
function targetsIn(machine: AnyStateMachine): string[] {
  const states = stableStates(machine);
  return states.some((name) => name.includes(".")) ? states.map((name) => `#${machine.id}.${name}`) : states;
}
