import type { Snapshot } from "xstate";
import type { CallFailure } from "../../api/failure.ts";

/** State of an area for screens (requirements T1–T3). */
export type AreaView<Data> = { fetching: boolean; data: Data | null; error: CallFailure | null };

/** The view of an area whose machine has not been loaded, equal to that of its initial state. */
export const pendingView: AreaView<never> = { fetching: true, data: null, error: null };

/** Selects the view from a snapshot of an area's machine, which may be persisted. Needs no machine. */
export function areaView(snapshot: Snapshot<unknown>): AreaView<unknown> {
  const { value, context } = snapshot as Snapshot<unknown> & {
    readonly value: unknown;
    readonly context: { readonly data: unknown; readonly error: CallFailure | null };
  };
  return { fetching: value === "fetching", data: context.data, error: context.error };
}
