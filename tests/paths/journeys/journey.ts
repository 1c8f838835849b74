/*
 * Journeys with pinned ends, written by hand from the requirements: what a tester would do and must then find, whatever the
 * charts say. They are plain data, walked on the chart alone, on the screen in a DOM and on the running site; what a step
 * means at each depth stands in the executors, by the step's name.
 */

import type { ResultStatus } from "../../../src/machines/result/types.ts";

/** Plain data that a step takes. */
export type StepData = Readonly<Record<string, string | number | boolean>>;

/** What happens, in a tester's words; `fault` is what goes wrong in the world while it is asked because of the step. */
export type JourneyStep<Name extends string = string, Fault extends string = string> = {
  readonly step: Name;
  readonly data?: StepData;
  readonly fault?: Fault;
  /** A state of the chart that it is in after the step, such as `held.plain`. */
  readonly state?: string;
};

/** Where a journey ends. */
export type JourneyEnd = {
  /** A state that the chart is in, such as `choosing.slot.kept`. */
  readonly state: string;
  /** Words of the screen itself that a visitor reads; nothing that depends on the data. Empty where the screen has gone. */
  readonly sees: readonly string[];
  readonly hiddenTexts?: readonly string[];
  /** Start of the address's path, where the journey leads to another page. */
  readonly address?: string;
  /**
   * State of the result's chart that the page then shows, where the journey leads to the result; several where it depends on
   * how soon news of the money comes.
   */
  readonly resultStatuses?: ResultStatus | readonly ResultStatus[];
  /** What is known in the end, by the names of the chart's facts (`facts` of its executor): compared one by one. */
  readonly facts?: Readonly<Record<string, unknown>>;
};

/**
 * A step as the tables write it: in the words in which reports tell it, with the fault in brackets, or, where it takes data,
 * as an object. An arrow and a state say where the machine is after the step before; the last one where the journey ends.
 */
export type StepLiteral<Name extends string = string, Fault extends string = string> =
  | Name
  | `${Name} (${Fault})`
  | `→ ${string}`
  | JourneyStep<Name, Fault>;

/** A journey of a visitor through one chart. */
export type Journey<Name extends string = string, Fault extends string = string> = {
  /** Name of the chart: its folder under `src/machines`. */
  readonly chart: string;
  /** In a tester's words, after the ids of the requirements (`tests/spec/requirements.ts`) that it shows. */
  readonly name: string;
  /** Which of the chart's fixtures it starts from; the first where it is left out. */
  readonly variant?: string;
  readonly steps: readonly JourneyStep<Name, Fault>[];
  readonly ends: JourneyEnd;
};

/**
 * What may happen in a state, and where it leads; every other event is refused there: nothing changes. Written by hand like
 * the journeys.
 */
export type StateCase<Name extends string = string, Fault extends string = string> = {
  /** State of the chart, several with ` + ` between them; after a comma what else matters: `taken, with an earlier hold`. */
  readonly state: string;
  readonly variant?: string;
  /** How a visitor comes there. */
  readonly by: readonly JourneyStep<Name, Fault>[];
  /** The chart's marks there, all of them, in the order of the alphabet; none where it is left out. */
  readonly tags?: string;
  /** The state after each event that is taken, by the event's name among those of the chart's executor. */
  readonly takes: Readonly<Record<string, string>>;
};

type Written<Name extends string, Fault extends string> = readonly StepLiteral<Name, Fault>[];

/** A journey as its table writes it, under its name: its steps, and what more is pinned of its end. */
export type JourneyCase<Name extends string = string, Fault extends string = string> =
  | Written<Name, Fault>
  | ({ readonly by: Written<Name, Fault>; readonly variant?: string } & Partial<Omit<JourneyEnd, "state">>);

/** Rows for each of some things. */
export function expandCases<Thing, Row>(
  things: readonly Thing[],
  rows: (thing: Thing) => Readonly<Record<string, Row>>,
): Record<string, Row> {
  return Object.assign({}, ...things.map(rows));
}

/** What the journeys of a chart have in common. */
type SharedFields = {
  readonly chart: string;
  readonly variant?: string;
  /** What ends in a state have in common: the first words to be seen there, an address, facts beside those of the row. */
  readonly endIn?: (state: string) => Partial<JourneyEnd>;
};

/** The journeys of a chart, from their table; the chart stands with what they have in common, or alone. */
export function defineJourneys<Name extends string, Fault extends string>(
  machine: string | SharedFields,
  rows: Readonly<Record<string, JourneyCase<Name, Fault>>>,
): Journey<Name, Fault>[] {
  const { endIn = () => ({}), ...common }: SharedFields =
    typeof machine === "string" ? { chart: machine } : machine;
  return Object.entries(rows).map(([name, row]) => {
    const { by, variant, ...ends } = "by" in row ? row : { by: row };
    const steps = stepsOf(by);
    const { state } = steps.at(-1) ?? {};
    if (state === undefined) throw new Error(`The journey "${name}" names no state in which it ends.`);
    const usual = endIn(state);
    const sees = [...(usual.sees ?? []), ...(ends.sees ?? [])];
    const facts = { ...usual.facts, ...ends.facts };
    const journey = { ...common, ...(variant !== undefined && { variant }) };
    return { ...journey, name, steps, ends: { state, ...usual, ...ends, sees, facts } };
  });
}

/** What may happen in a state, as its table writes it, under the state; nothing where it says nothing. */
type StateCaseLiteral<Name extends string, Fault extends string> = {
  readonly by: Written<Name, Fault>;
} & Partial<Pick<StateCase, "variant" | "tags" | "takes">>;

/** The rows of a machine's states, from their table. */
export function defineStateCases<Name extends string, Fault extends string>(
  rows: Readonly<Record<string, StateCaseLiteral<Name, Fault>>>,
): StateCase<Name, Fault>[] {
  return Object.entries(rows).map(([state, { by, takes = {}, ...row }]) => ({
    ...row,
    state,
    takes,
    by: stepsOf(by),
  }));
}

function stepsOf<Name extends string, Fault extends string>(
  written: Written<Name, Fault>,
): JourneyStep<Name, Fault>[] {
  return written.flatMap((each, index) => {
    if (typeof each === "string" && each.startsWith("→")) return [];
    const after = written[index + 1];
    const state = typeof after === "string" && after.startsWith("→") ? { state: after.slice(2) } : {};
    if (typeof each !== "string") return [{ ...each, ...state }];
    const [, step, error] = /^(.*?)(?: \((.*)\))?$/.exec(each) ?? [];
    return [{ step: step as Name, ...(error !== undefined && { fault: error as Fault }), ...state }];
  });
}
