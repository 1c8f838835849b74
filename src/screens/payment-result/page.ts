import type { Snapshot } from "xstate";

/** The flow snapshot of this screen: the persisted snapshots of the result machine and of the machines for changes. */
export type ResultPage = {
  readonly result: Snapshot<unknown>;
  readonly cancel?: Snapshot<unknown>;
  readonly move?: Snapshot<unknown>;
  readonly guests?: Snapshot<unknown>;
  readonly reminders?: Snapshot<unknown>;
};
