import type { Snapshot, SnapshotFrom } from "xstate";
import { type CallFailure, NotNeededError, toCallFailure } from "../../api/failure.ts";
import type { AreaMachine } from "./machine.ts";

/** State of an area for screens (requirements T1–T3). */
export type AreaView<Data> = { fetching: boolean; data: Data | null; error: CallFailure | null };

export function areaView<Input, Data>(snapshot: SnapshotFrom<AreaMachine<Input, Data>>): AreaView<Data> {
  const { data, error } = snapshot.context;
  return { fetching: snapshot.matches("fetching"), data, error };
}

/** Reads the view from a persisted snapshot, without loading the machine. */
export function persistedAreaView(snapshot: Snapshot<unknown>): AreaView<unknown> {
  const { value, context } = snapshot as Snapshot<unknown> & {
    readonly value: unknown;
    readonly context: { readonly data: unknown; readonly error: CallFailure | null };
  };
  return { fetching: value === "fetching", data: context.data, error: context.error };
}

/** The result of an area's request. */
export type AreaOutcome = { readonly data: unknown } | { readonly error: unknown };

/**
 * Returns the persisted snapshot that the machine of an area would have after its request, without running the machine.
 * The server uses it, because starting an actor for each area took a tenth of the time of a page.
 */
export function settledAreaSnapshot(input: unknown, outcome: AreaOutcome): Snapshot<unknown> {
  const [value, data, error] = settledState(outcome);
  const snapshot = {
    status: "active",
    value,
    historyValue: {},
    context: { input, data, error },
    children: {},
  };
  return snapshot as unknown as Snapshot<unknown>;
}

function settledState(outcome: AreaOutcome): readonly [string, unknown, CallFailure | null] {
  if ("data" in outcome) return ["success", outcome.data, null];
  if (outcome.error instanceof NotNeededError) return ["unneeded", null, null];
  return ["failure", null, toCallFailure(outcome.error)];
}
