import { rm } from "node:fs/promises";
import { type GatewaySimulator, startGatewaySimulator } from "@baithak/gateway-simulator";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ActorRefFrom, createActor, waitFor } from "xstate";
import { getBuilding } from "../../src/api/calls/places.ts";
import type { AvailabilityResponse } from "../../src/api/contract/booking.ts";
import { addDays, istDateOf } from "../../src/api/contract/ist.ts";
import type { Item } from "../../src/api/contract/places.ts";
import { asSite } from "../../src/http/testing.ts";
import type { bookingMachine } from "../../src/machines/booking/machine.ts";
import type { BookingEvent, CheckoutOutcome } from "../../src/machines/booking/types.ts";
import { provideBookingMachine } from "../../src/screens/booking-details/provide-machine.ts";
import { payAt } from "../../src/workspace/payment/testing.ts";
import { startWorkspace, type Workspace } from "../../src/workspace/service.ts";
import { settingsIn } from "../../src/workspace/testing.ts";
import { assertNoError } from "../paths/machine-structure.ts";
import { createFreshFolder } from "../support/databases.ts";
import {
  beginPayment,
  createServiceVisitor,
  fetchOrder,
  hold,
  type OrderKey,
  type ServiceVisitor,
} from "../support/service-visitor.ts";
import { setUpSuite } from "../support/set-up-suite.ts";
import { findFreePort } from "../support/site.ts";
import { recordFault } from "./support/fault-table.ts";
import { roundCount } from "./support/round-counts.ts";

/*
 * Random histories of a visitor who runs the booking machine against the real service, while a bank, a rival and a
 * clock act as well. The state of the machine must match the order. fast-check shrinks a failing history.
 */

const count = Number(process.env.HISTORIES ?? roundCount(12, 1_000));
/** Seed of the run. It is printed if a history fails. Add such a history to `regressionHistories`. */
const seedOfRun = Number(process.env.HISTORY_SEED ?? 20_261_122);

const userActions = {
  "chooses a time": { type: "choice.changed", change: { minutes: 60, people: 2 } },
  continues: { type: "choice.confirmed" },
  "holds the slot": { type: "customer.confirmed" },
  "goes back": { type: "went.back" },
  "goes back to payment": { type: "hold.resumed" },
  "changes their details": { type: "details.reopened" },
  "tries a coupon": { type: "coupon.tried", code: "WELCOME10" },
  "tries a bad coupon": { type: "coupon.tried", code: "NOSUCHCODE" },
  "removes the coupon": { type: "coupon.removed" },
  pays: { type: "payment.started" },
  "agrees to the price": { type: "price.agreed" },
  "gives the time back": { type: "slot.released" },
  "looks it up again": { type: "order.retried" },
  "chooses again": { type: "restarted" },
} as const satisfies Record<string, BookingEvent>;
const bankOutcomes = ["pays at the bank", "is declined", "closes the checkout"] as const;
const serviceProcesses = [
  "the hold ends",
  "a rival takes the time",
  "another tab pays",
  "another tab releases",
] as const;
const steps = fc.constantFrom(
  ...(Object.keys(userActions) as (keyof typeof userActions)[]),
  ...bankOutcomes,
  ...serviceProcesses,
);
type Step = typeof steps extends fc.Arbitrary<infer Value> ? Value : never;

/**
 * The steps that create a hold. Most histories start with these steps, so that they reach the states after the hold.
 */
const holdSteps: Step[] = ["chooses a time", "continues", "holds the slot"];

/** Histories that once failed or must be part of every run. */
const regressionHistories: [Step[]][] = [
  [[...holdSteps, "pays", "pays at the bank"]],
  [[...holdSteps, "another tab pays", "gives the time back"]],
  [[...holdSteps, "pays", "the hold ends", "a rival takes the time", "pays at the bank"]],
  [[...holdSteps, "tries a coupon", "goes back", "goes back to payment", "pays", "closes the checkout"]],
  [[...holdSteps, "another tab releases", "pays"]],
];

let now = Date.parse("2026-11-23T07:00:00+05:30");
let folder = "";
let workspace: Workspace;
let gateway: GatewaySimulator;
let item: Item;
let visits = 0;
const building = { buildingId: "delhi-connaught-place" };
const room = { ...building, catalogId: "delhi-connaught-place-neem" };

setUpSuite(async (onSuiteFinished) => {
  folder = await createFreshFolder();
  onSuiteFinished(() => rm(folder, { recursive: true, force: true }));
  const keys = { keyId: "rzp_test_walks", keySecret: "a-key-secret", webhookSecret: "a-webhook-secret" };
  const port = await findFreePort();
  gateway = await startGatewaySimulator({
    ...keys,
    webhookUrl: `http://127.0.0.1:${port}/order/webhook/razorpay`,
    now: () => new Date(now),
  });
  onSuiteFinished(() => gateway.close());
  const razorpay = {
    ...keys,
    apiUrl: `${gateway.url}/v1`,
    checkoutScriptUrl: `${gateway.url}/checkout.js`,
    checkoutFormUrl: `${gateway.url}/v1/checkout/embedded`,
  };
  workspace = await startWorkspace(settingsIn(folder, { port, razorpay }), { now: () => new Date(now) });
  onSuiteFinished(() => workspace.close());
  const found = await getBuilding(building, { baseUrl: workspace.url });
  const bookable = found.catalogue.find(({ id }) => id === room.catalogId);
  if (bookable === undefined) throw new Error("The inventory has no such room.");
  item = bookable;
});

describe("random histories of a visitor on the machine and the service", () => {
  it("in random histories, the state of the booking machine always matches the order", {
    timeout: count * 15_000,
  }, async (context) => {
    const history = fc.array(steps, { maxLength: 10 }).map((rest): Step[] => [...holdSteps, ...rest]);
    await fc.assert(fc.asyncProperty(history, runHistory), {
      numRuns: count,
      seed: seedOfRun,
      examples: regressionHistories,
      endOnFailure: false,
    });
    const note = `seed ${seedOfRun}; the machine's state matches the order`;
    recordFault(context, {
      fault: "random histories on the machine and the service",
      runs: count,
      lost: 0,
      note,
    });
  });
});

/** Plays a history and fails at the first step after which the machine's state does not match the order. */
async function runHistory(history: readonly Step[]): Promise<void> {
  const visitor = await createVisitor();
  try {
    for (const step of history) {
      await visitor.act(step);
      await visitor.check();
    }
  } finally {
    visitor.leave();
  }
}

/** Opens the booking page of the room for a new visitor, on a separate day. */
async function createVisitor() {
  visits += 1;
  const baseUrl = workspace.url;
  const headers = asSite({
    "x-visitor-id": `history-${visits}`.padEnd(22, "-"),
    "x-forwarded-for": "127.0.0.1",
  });
  const customer = {
    name: "Asha Rao",
    email: `history.${visits}@example.in`,
    phone: `98${String(10_000_000 + visits)}`,
  };
  const time = await freeTime();
  let completeCheckout: ((outcome: CheckoutOutcome) => void) | null = null;
  let gatewayOrderId = "";
  let endHold: (() => void) | null = null;
  const actor = createActor(
    provideBookingMachine({
      call: { baseUrl, headers },
      openCheckout: (checkout) => {
        gatewayOrderId = checkout.gatewayOrderId;
        return new Promise((resolve) => {
          completeCheckout = resolve;
        });
      },
      awaitHoldEnd: () =>
        new Promise<void>((resolve) => {
          endHold = resolve;
        }),
      awaitNextPoll: () => new Promise(() => undefined),
    }),
    { input: { buildingId: room.buildingId, item, choice: { date: time.date } } },
  ).start();
  const send = (event: BookingEvent) => actor.getSnapshot().status === "active" && actor.send(event);
  await waitUntilIdle(actor);
  for (const [field, value] of Object.entries(customer))
    send({ type: "customer.typed", field: field as keyof typeof customer, value });
  /** The key of the machine's current or last order. The order is checked even after its release. */
  let orderKey: OrderKey | null = null;
  const key = () => {
    const { orderId, token } = actor.getSnapshot().context.order ?? {};
    if (orderId !== undefined && token !== undefined) orderKey = { orderId, token };
    return orderKey;
  };
  const result = (outcome: CheckoutOutcome) => {
    completeCheckout?.(outcome);
    completeCheckout = null;
  };
  const otherVisitor = createServiceVisitor(baseUrl);
  const acts: Readonly<
    Record<(typeof bankOutcomes)[number] | (typeof serviceProcesses)[number], () => Promise<unknown>>
  > = {
    "pays at the bank": async () => {
      if (completeCheckout !== null)
        result({ outcome: "paid", evidence: await payAt(gateway, gatewayOrderId) });
    },
    "is declined": async () => result({ outcome: "failed", reason: "Declined." }),
    "closes the checkout": async () => result({ outcome: "dismissed" }),
    "the hold ends": async () => {
      now += 16 * 60_000;
      endHold?.();
    },
    "a rival takes the time": async () => {
      const who = {
        ...customer,
        email: `rival.${visits}@example.in`,
        phone: `97${String(10_000_000 + visits)}`,
      };
      await hold(createServiceVisitor(baseUrl), { ...room, people: 2, ...time.period }, who).catch(
        () => undefined,
      );
    },
    "another tab pays": async () => {
      const order = key();
      const startedPayment = order && (await beginPayment(otherVisitor, order).catch(() => null));
      if (startedPayment === null) return;
      const evidence = await payAt(gateway, startedPayment.checkout.gatewayOrderId);
      await otherVisitor.post("/order/verifyPayment", { ...order, ...evidence });
    },
    "another tab releases": async () => {
      const order = key();
      if (order !== null) await otherVisitor.post("/order/release", order);
    },
  };
  return {
    act: async (step: Step) => {
      if (step === "chooses a time")
        send({ type: "choice.changed", change: { ...userActions[step].change, start: time.period.start } });
      else if (step in userActions) send(userActions[step as keyof typeof userActions]);
      else await acts[step as keyof typeof acts]();
      await waitUntilIdle(actor);
    },
    check: () => checkAgainstDatabase(actor, customer, key(), otherVisitor),
    leave: () => actor.stop(),
  };
}

/** Compares the state of the machine with the order in the database. */
async function checkAgainstDatabase(
  actor: ActorRefFrom<typeof bookingMachine>,
  customer: Readonly<Record<string, string>>,
  order: OrderKey | null,
  elsewhere: ServiceVisitor,
): Promise<void> {
  const snapshot = actor.getSnapshot();
  assertNoError(snapshot, "a step before");
  const { quote } = snapshot.context;
  expect(snapshot.context.customer, "the typed customer details").toMatchObject(customer);
  if (order === null) return;
  const storedOrder = await fetchOrder(elsewhere, order);
  const stateText = JSON.stringify(snapshot.value);
  const hasMoney =
    ["pending", "captured"].includes(storedOrder.paymentStatus) || storedOrder.status === "confirmed";
  if (snapshot.matches("released") || snapshot.matches("expired"))
    expect(
      hasMoney,
      `${stateText} of an order that is ${storedOrder.status}, ${storedOrder.paymentStatus}`,
    ).toBe(false);
  if (snapshot.matches("confirmed"))
    expect(storedOrder.status, `${stateText} of an order that is ${storedOrder.status}`).toBe("confirmed");
  if (snapshot.matches("held") && storedOrder.status === "held")
    expect(quote?.totalPaise, `the price in ${stateText}`).toBe(storedOrder.quote.totalPaise);
}

/** Waits until the only running actors of the machine are those of the bank, the clock and the polling. */
async function waitUntilIdle(actor: ActorRefFrom<typeof bookingMachine>): Promise<void> {
  const waits = ["openCheckout", "holdEnd", "watch", "awaitNextPoll"];
  await waitFor(
    actor,
    (snapshot) =>
      snapshot.status !== "active" ||
      Object.entries(snapshot.children).every(
        ([id, child]) => waits.includes(id) || child?.getSnapshot().status !== "active",
      ),
    { timeout: 60_000 },
  );
}

/** Returns the next free hour of the room. Each visitor gets a different time. */
async function freeTime() {
  const { url } = workspace;
  for (let ahead = 1; ahead < 60; ahead += 1) {
    const date = addDays(istDateOf(now), ahead);
    const query = new URLSearchParams({ ...room, date });
    const day = (await (await fetch(`${url}/order/availability?${query}`)).json()) as AvailabilityResponse;
    if (day.unit !== "hour" || day.closed) continue;
    const position = day.slots.findIndex((slot, index) => slot.available && day.slots[index + 1]?.available);
    const [first, second] = [day.slots[position], day.slots[position + 1]];
    if (first && second) return { date, period: { start: first.start, end: second.end } };
  }
  throw new Error("The room is never free.");
}
