import type { SnapshotFrom } from "xstate";
import type { CallFailure } from "../../api/call.ts";
import type { AreaMachine } from "./machine.ts";

/** An area as the specification writes it down (section 3). */
export type AreaView<Data> = { fetching: boolean; data: Data | null; error: CallFailure | null };

/** The specification's view of an area's snapshot. */
export function areaView<Input, Data>(snapshot: SnapshotFrom<AreaMachine<Input, Data>>): AreaView<Data> {
  const { data, error } = snapshot.context;
  return { fetching: snapshot.matches("fetching"), data, error };
}
