import type { Snapshot, SnapshotFrom } from "xstate";
import type { CallFailure } from "../../api/call.ts";
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
