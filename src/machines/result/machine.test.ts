import { expect, test } from "vitest";
import { type AnyMachineSnapshot, createActor, fromPromise, type Snapshot, waitFor } from "xstate";
import { describeMachine } from "../../../tests/paths/machine-suite.ts";
import type { OrderOutcome } from "../../api/booking-outcomes.ts";
import type { OrderKey } from "../../api/contract/booking.ts";
import { invoice, orderByResultStatus, resultFixtures } from "./fixtures.ts";
import { resultMachine } from "./machine.ts";
import { toResultStatus } from "./result-status.ts";
import { invoiceView } from "./selectors.ts";
import type { ResultContext, ResultStatus } from "./types.ts";

const contextOf = (snapshot: AnyMachineSnapshot): ResultContext => snapshot.context;
const expectResultStatus = (resultStatus: ResultStatus) => (snapshot: AnyMachineSnapshot) => {
  const { order } = contextOf(snapshot);
  expect(order && toResultStatus(order)).toBe(resultStatus);
  expect(snapshot.hasTag("following")).toBe(!snapshot.hasTag("settled"));
};
/** Asserts that `id` is the only running actor, and that its input is `input`, by default the order's key. */
const expectOnlyActor =
  (id: string, input: object = resultFixtures.input) =>
  (snapshot: AnyMachineSnapshot) => {
    expect(Object.keys(snapshot.children)).toEqual([id]);
    expect(snapshot.children[id]?.getSnapshot()).toMatchObject({ input });
  };
const view = (snapshot: unknown) => invoiceView(snapshot as Parameters<typeof invoiceView>[0]);
const expectPollWait = expectOnlyActor("awaitNextPoll", { polls: expect.any(Number) });
const polling = expectOnlyActor("poll");

describeMachine([{ name: "result", machine: resultMachine, ...resultFixtures }], {
  loading: expectOnlyActor("loadOrder"),
  confirmed: expectResultStatus("confirmed"),
  "confirmed.unasked": (snapshot) =>
    expect(view(snapshot)).toEqual({ fetching: false, data: null, error: null }),
  "confirmed.fetching": (snapshot) => {
    expectOnlyActor("loadInvoice")(snapshot);
    expect(view(snapshot)).toEqual({ fetching: true, data: null, error: null });
  },
  "confirmed.shown": (snapshot) =>
    expect(view(snapshot)).toEqual({ fetching: false, data: invoice, error: null }),
  "confirmed.uninvoiced": (snapshot) =>
    expect(view(snapshot)).toEqual({
      fetching: false,
      data: null,
      error: expect.objectContaining({ code: expect.any(String) }),
    }),
  checking: expectResultStatus("checking"),
  "checking.waiting": expectPollWait,
  "checking.polling": polling,
  unpaid: expectResultStatus("unpaid"),
  "unpaid.waiting": expectPollWait,
  "unpaid.polling": polling,
  awaited: expectResultStatus("awaited"),
  "awaited.waiting": expectPollWait,
  "awaited.polling": polling,
  unconfirmed: expectResultStatus("unconfirmed"),
  "unconfirmed.waiting": expectPollWait,
  "unconfirmed.polling": polling,
  failed: expectResultStatus("failed"),
  "failed.waiting": expectPollWait,
  "failed.polling": polling,
  expired: expectResultStatus("expired"),
  "expired.waiting": expectPollWait,
  "expired.polling": polling,
  refunding: expectResultStatus("refunding"),
  "refunding.waiting": expectPollWait,
  "refunding.polling": polling,
  refunded: expectResultStatus("refunded"),
  cancelled: expectResultStatus("cancelled"),
  "cancelled.waiting": expectPollWait,
  "cancelled.polling": polling,
  missing: (snapshot) => expect(snapshot.hasTag("settled")).toBe(true),
  unreachable: (snapshot) => expect(contextOf(snapshot).failure?.code).toEqual(expect.any(String)),
});

test("a result restored in the browser continues to poll its order", async () => {
  const restored = (order: OrderOutcome, snapshot?: Snapshot<unknown>) => {
    const machine = resultMachine.provide({
      actors: {
        loadOrder: fromPromise<OrderOutcome, OrderKey>(async () => order),
        awaitNextPoll: fromPromise<unknown, { polls: number }>(async () => {
          if (snapshot === undefined) await new Promise(() => undefined);
        }),
      },
    });
    return createActor(machine, { input: resultFixtures.input, ...(snapshot && { snapshot }) }).start();
  };
  const before = restored(orderByResultStatus.checking);
  await waitFor(before, (snapshot) => snapshot.matches("checking"));
  const after = restored(
    orderByResultStatus.confirmed,
    JSON.parse(JSON.stringify(before.getPersistedSnapshot())),
  );
  before.stop();
  await waitFor(after, (snapshot) => snapshot.matches("confirmed"));
  after.stop();
});
