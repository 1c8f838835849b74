/*
 * Journeys with expected ends, written by hand from the requirements and independent of the state machines. A journey
 * describes what a tester does and must then see. Journeys are plain data and run at three test levels: on the machine
 * alone, on the screen in a DOM, and on the running site. At each level, executors implement the steps by name.
 */

import type { ResultStatus } from "../../../src/machines/result/types.ts";

/** Parameters of a step, as plain data. */
export type StepData = Readonly<Record<string, string | number | boolean>>;

/** A step, worded for testers. `fault` affects the API calls that the step causes. */
export type JourneyStep<Name extends string = string, Fault extends string = string> = {
  readonly step: Name;
  readonly data?: StepData;
  readonly fault?: Fault;
  /** State of the machine after the step, such as `held.plain`. */
  readonly state?: string;
};

export type JourneyEnd = {
  /** State of the machine, such as `choosing.slot.kept`. */
  readonly state: string;
  /** Visible texts of the screen that do not depend on data. Empty if the journey has left the screen. */
  readonly sees: readonly string[];
  readonly hiddenTexts?: readonly string[];
  /** Start of the URL's path if the journey ends on another page. */
  readonly address?: string;
  /**
   * Status of the result machine if the journey ends on the result page. Several statuses are possible if the status
   * depends on when the payment notification arrives.
   */
  readonly resultStatuses?: ResultStatus | readonly ResultStatus[];
  /** Expected facts when the journey has ended, by their names in the executor's `facts`. */
  readonly facts?: Readonly<Record<string, unknown>>;
};

/**
 * A step in a table: `name`, `name (fault)`, or an object if the step has data. `→ state` asserts the machine's state
 * after the preceding step; the last one is the state at the end of the journey.
 */
export type StepLiteral<Name extends string = string, Fault extends string = string> =
  | Name
  | `${Name} (${Fault})`
  | `→ ${string}`
  | JourneyStep<Name, Fault>;

/** A journey of a visitor through one state machine. */
export type Journey<Name extends string = string, Fault extends string = string> = {
  /** Name of the machine: its folder under `src/machines`. */
  readonly machine: string;
  /** The ids of the journey's requirements (`tests/spec/requirements.ts`), followed by a description for testers. */
  readonly name: string;
  /** Variant of the machine's fixtures. The default is the first variant. */
  readonly variant?: string;
  readonly steps: readonly JourneyStep<Name, Fault>[];
  readonly ends: JourneyEnd;
};

/**
 * The events that a state handles, with their target states. The machine must ignore every other event. Written by hand
 * like the journeys.
 */
export type StateCase<Name extends string = string, Fault extends string = string> = {
  /**
   * State of the machine. ` + ` joins parallel states, and a comma precedes a remark: `taken, with an earlier hold`.
   */
  readonly state: string;
  readonly variant?: string;
  /** Steps that lead to the state. */
  readonly by: readonly JourneyStep<Name, Fault>[];
  /** All tags of the state in alphabetical order. The default is no tag. */
  readonly tags?: string;
  /** The state after each handled event, by the event's name in the executor. */
  readonly takes: Readonly<Record<string, string>>;
};

type Written<Name extends string, Fault extends string> = readonly StepLiteral<Name, Fault>[];

/** A journey in a table: its steps, and additional expectations of its end. */
export type JourneyCase<Name extends string = string, Fault extends string = string> =
  | Written<Name, Fault>
  | ({ readonly by: Written<Name, Fault>; readonly variant?: string } & Partial<Omit<JourneyEnd, "state">>);

/** Merges the table entries that `rows` returns for each element of `things`. */
export function expandCases<Thing, Row>(
  things: readonly Thing[],
  rows: (thing: Thing) => Readonly<Record<string, Row>>,
): Record<string, Row> {
  return Object.assign({}, ...things.map(rows));
}

/** Fields that all journeys of a machine share. */
type SharedFields = {
  readonly machine: string;
  readonly variant?: string;
  /** Returns expectations that all journeys with this end state share: the first visible texts, a URL, facts. */
  readonly endIn?: (state: string) => Partial<JourneyEnd>;
};

/** Converts a table to the journeys of a machine. `machine` is the machine's name, or the journeys' common fields. */
export function defineJourneys<Name extends string, Fault extends string>(
  machine: string | SharedFields,
  rows: Readonly<Record<string, JourneyCase<Name, Fault>>>,
): Journey<Name, Fault>[] {
  const { endIn = () => ({}), ...common }: SharedFields = typeof machine === "string" ? { machine } : machine;
  return Object.entries(rows).map(([name, row]) => {
    const { by, variant, ...ends } = "by" in row ? row : { by: row };
    const steps = stepsOf(by);
    const { state } = steps.at(-1) ?? {};
    if (state === undefined)
      throw new Error(`The journey "${name}" has no final state. End its steps with "→ state".`);
    const defaultEnd = endIn(state);
    const sees = [...(defaultEnd.sees ?? []), ...(ends.sees ?? [])];
    const facts = { ...defaultEnd.facts, ...ends.facts };
    const journey = { ...common, ...(variant !== undefined && { variant }) };
    return { ...journey, name, steps, ends: { state, ...defaultEnd, ...ends, sees, facts } };
  });
}

/** A state case in a table. The key of the table is the state. */
type StateCaseLiteral<Name extends string, Fault extends string> = {
  readonly by: Written<Name, Fault>;
} & Partial<Pick<StateCase, "variant" | "tags" | "takes">>;

/** Converts a table to the state cases of a machine. */
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
