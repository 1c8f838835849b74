import { fromPromise } from "xstate";
import { type OrderOutcome, orderOutcome } from "../../api/booking-outcomes.ts";
import type { CallContext } from "../../api/call.ts";
import { getInvoice } from "../../api/calls/payment.ts";
import type { OrderKey } from "../../api/contract/booking.ts";
import type { Invoice } from "../../api/contract/payment.ts";
import { resultMachine } from "../../machines/result/machine.ts";

/** What differs between the browser, the server and a test. */
export type ResultSurroundings = {
  readonly call: CallContext;
  /** Resolves when the order should be asked for again; `polls` is how often it has been. */
  readonly awaitNextPoll: (polls: number, signal: AbortSignal) => Promise<unknown>;
};

/** The result chart with its calls, which send the order's token (row Q auth token). */
export function connectedResult({ call, awaitNextPoll }: ResultSurroundings): typeof resultMachine {
  return resultMachine.provide({
    actors: {
      loadOrder: fromPromise<OrderOutcome, OrderKey>(({ input, signal }) =>
        orderOutcome(input, { ...call, signal }),
      ),
      loadInvoice: fromPromise<Invoice, OrderKey>(({ input, signal }) =>
        getInvoice(input, { ...call, signal }),
      ),
      awaitNextPoll: fromPromise<unknown, { polls: number }>(({ input, signal }) =>
        awaitNextPoll(input.polls, signal),
      ),
    },
  });
}
