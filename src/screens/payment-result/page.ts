import type { Snapshot } from "xstate";

/** What the server hands to this screen: how far it got with the order, and with changing it. */
export type ResultPage = {
  readonly result: Snapshot<unknown>;
  readonly cancel?: Snapshot<unknown>;
  readonly move?: Snapshot<unknown>;
  readonly guests?: Snapshot<unknown>;
  readonly reminders?: Snapshot<unknown>;
};
