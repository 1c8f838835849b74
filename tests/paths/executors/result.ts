import type { OrderStatus, PaymentStatus } from "../../../src/api/contract/booking.ts";
import { callFailure, networkFailure } from "../../../src/machines/area/fixtures.ts";
import { foundOrderFixture, orders } from "../../../src/machines/booking/fixtures.ts";
import { invoice, resultFixtures } from "../../../src/machines/result/fixtures.ts";
import { resultMachine } from "../../../src/machines/result/machine.ts";
import type { ResultContext, ResultEvent } from "../../../src/machines/result/types.ts";
import { type ActorResult, countActorCalls, inputOf, type MachineExecutor } from "./machine-level.ts";

/** A fault in the result journeys, or the statuses in the service's response. */
type ResultFault =
  | "the service is slow"
  | "the network is lost"
  | "the order is not found"
  | "there is no invoice"
  | `the order is ${OrderStatus} and its payment ${PaymentStatus}`;

const changed = {
  moved: { type: "order.changed", change: { is: "moved", start: orders.confirmed.order.start } },
  cancelled: { type: "order.changed", change: { is: "cancelled", dates: [], refundPaise: 94_400 } },
} as const satisfies Record<string, ResultEvent>;

/** Runs the journeys of a result on the machine, without a screen. */
export const resultExecutor = {
  machine: resultMachine,
  inputs: { "an order's result": resultFixtures.input },
  events: {
    "order.retried": { type: "order.retried" },
    "order.changed": changed.cancelled,
    "invoice.asked": { type: "invoice.asked" },
  },
  steps: {
    "opens the result": () => undefined,
    "a while passes": ({ answer }) => answer("awaitNextPoll", { output: undefined }),
    "the clock fails": ({ answer }) => answer("awaitNextPoll", { error: new Error("no clock") }),
    "looks it up again": ({ send }) => send({ type: "order.retried" }),
    "asks for the invoice": ({ send }) => send({ type: "invoice.asked" }),
    "has cancelled the booking": ({ send }) => send(changed.cancelled),
    "has moved the booking": ({ send }) => send(changed.moved),
    "the service answers": () => undefined,
  },
  reply: (id: string, error: ResultFault | undefined): ActorResult => {
    if (id === "awaitNextPoll" || error === "the service is slow") return null;
    if (error === "the network is lost") return { error: networkFailure };
    return id === "loadInvoice" ? invoiceResult(error) : orderResult(error);
  },
  facts: ({ context, ...snapshot }, actorCalls) => {
    const { order, change, invoice: invoiceData, polls, failure } = context as ResultContext;
    return {
      change: change?.is ?? null,
      order: order && `${order.status}, ${order.paymentStatus}`,
      invoice: invoiceData?.number ?? null,
      polls,
      lastPause: inputOf(actorCalls, "awaitNextPoll"),
      failure: failure?.code ?? null,
      lastAsked: actorCalls.findLast(({ id }) => id !== "awaitNextPoll"),
      following: snapshot.tags.has("following"),
      settled: snapshot.tags.has("settled"),
      asked: countActorCalls(actorCalls),
    };
  },
} satisfies MachineExecutor;

function orderResult(error: ResultFault | undefined): ActorResult {
  if (error === "the order is not found") return { output: { outcome: "gone" } };
  const [, status, payment] = /^the order is (\w+) and its payment (\w+)$/.exec(error ?? "") ?? [];
  if (status === undefined) throw new Error("A step that loads the order must name the order's status");
  return {
    output: foundOrderFixture({
      status: status as OrderStatus,
      paymentStatus: payment as PaymentStatus,
      move: { ...orders.confirmed.order.move, left: 1 },
    }),
  };
}

function invoiceResult(error: ResultFault | undefined): ActorResult {
  return error === "there is no invoice" ? { error: callFailure("not_found") } : { output: invoice };
}
