import { expect, test } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import type { OrderOutcome } from "../../api/booking-outcomes.ts";
import type { OrderKey } from "../../api/contract/booking.ts";
import { watchMachine } from "../watch/machine.ts";
import { byTheHour, heldReply, orders } from "./fixtures.ts";
import { bookingMachine } from "./machine.ts";
import { bookingIn, chosenAndTyped, hold, upToHeld } from "./testing.ts";
import { bookingVerbs } from "./verbs.ts";

/*
 * What a booking does when it goes on in the browser from the server's snapshot. Its journeys are pinned in
 * `tests/paths/journeys/booking.ts`, and what it keeps from step to step stands in `memory.test.ts`.
 */

test("a snapshot from the server continues: the hold's end is waited for again", async () => {
  const server = bookingIn(upToHeld());
  await server.go(...chosenAndTyped);
  const snapshot = JSON.parse(JSON.stringify(server.actor.getPersistedSnapshot()));
  server.actor.stop();
  const browser = bookingIn({}, byTheHour.input, snapshot);
  expect(browser.at()).toEqual({ held: "plain" });
  expect(browser.asked.awaitHoldEnd).toEqual([{ holdExpiresAt: heldReply.holdExpiresAt }]);
  await browser.answer("awaitHoldEnd", undefined);
  expect(browser.at()).toEqual({ lapsed: "loading" });
});

test("after a reload the order is watched on: in the browser, from the server's snapshot", async () => {
  const never = fromPromise<never, never>(() => new Promise(() => undefined));
  const watching = (awaitNextPoll: typeof never, order: OrderOutcome) => {
    const loadOrder = fromPromise<OrderOutcome, OrderKey>(async () => order);
    const watchOrder = watchMachine.provide({ actors: { awaitNextPoll, loadOrder } } as never);
    return bookingMachine.provide({ actors: { watchOrder, loadOrder, awaitHoldEnd: never } } as never);
  };
  const { input } = byTheHour;
  const server = createActor(watching(never, orders.heldWithCoupon), { input }).start();
  server.send(bookingVerbs.restoreDraft({ order: hold }));
  await waitFor(server, (snapshot) => snapshot.matches("held"));
  const snapshot = JSON.parse(JSON.stringify(server.getPersistedSnapshot()));
  server.stop();
  const soon = fromPromise<unknown, unknown>(async () => undefined) as typeof never;
  const browser = createActor(watching(soon, orders.confirmed), { input, snapshot }).start();
  await waitFor(browser, ({ status }) => status === "done");
  expect(browser.getSnapshot().value).toBe("confirmed");
});
