import type { Snapshot } from "xstate";
import { resultMachine } from "../../machines/result/machine.ts";

/** The result of an order that cannot be opened. It contains nothing from the URL. */
export const missingOrder: Snapshot<unknown> = resultMachine.getPersistedSnapshot(
  resultMachine.resolveState({
    value: "missing",
    context: {
      key: { orderId: "" },
      order: null,
      change: null,
      invoice: null,
      polls: 0,
      failure: null,
    },
  }),
);
