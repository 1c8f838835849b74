import { createActor, fromPromise, type Snapshot } from "xstate";
import { assertNoError } from "../../../tests/paths/machine-structure.ts";
import type { CallFailure } from "../../api/call.ts";
import { customerFieldNames, emptyCustomer } from "../../api/contract/customer-fields.ts";
import { bookingActions } from "./actions.ts";
import { isFailure } from "./error-examples.ts";
import { dailyFixture, holdResponse, hourlyFixture, instantAt } from "./fixtures.ts";
import { bookingMachine } from "./machine.ts";
import { quoteFixture } from "./quote-fixture.ts";
import { sendEvents } from "./send-events.ts";
import type { BookingActors, BookingInput } from "./types.ts";

type Name = keyof BookingActors;
/** The results of each actor, in order. An actor rejects with a failure and resolves with any other result. */
export type ActorResults = { [Key in Name]?: (BookingActors[Key]["output"] | CallFailure)[] };
type ActorInputs = { [Key in Name]: BookingActors[Key]["input"][] };

export const hold = { orderId: holdResponse.orderId, token: holdResponse.token };
export const customer = {
  ...emptyCustomer,
  name: "Asha Rao",
  email: "asha@example.in",
  phone: "9876543210",
};
/** Waits until the machine has processed the actors that have settled. */
export const flushPromises = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Starts a booking whose actors settle with `outputs`, in order. Further actors stay pending until `resolve` settles
 * them.
 */
export function startBooking(
  outputs: ActorResults,
  input: BookingInput = hourlyFixture.input,
  snapshot?: Snapshot<unknown>,
) {
  const inputs = {} as ActorInputs;
  const pending = new Map<Name, (output: never) => void>();
  const names = Object.keys(bookingMachine.implementations.actors) as Name[];
  const createActorLogic = (name: Name) => {
    inputs[name] = [];
    return fromPromise<unknown, unknown>(({ input: request }) => {
      (inputs[name] as unknown[]).push(request);
      const next = outputs[name]?.shift();
      if (typeof next === "object" && next !== null && isFailure(next)) return Promise.reject(next);
      return next ? Promise.resolve(next) : new Promise((resolve) => pending.set(name, resolve));
    });
  };
  const actors = Object.fromEntries(names.map((name) => [name, createActorLogic(name)]));
  const machine = bookingMachine.provide({ actors } as Parameters<typeof bookingMachine.provide>[0]);
  const actor = createActor(machine, { input, ...(snapshot ? { snapshot } : {}) }).start();
  return {
    actor,
    asked: inputs,
    resolve: async <Key extends Name>(name: Key, output: BookingActors[Key]["output"]) => {
      pending.get(name)?.(output as never);
      await flushPromises();
    },
    at: () => {
      assertNoError(actor.getSnapshot(), "a step before");
      return actor.getSnapshot().value;
    },
    context: () => actor.getSnapshot().context,
    sendEvents: async (...events: Parameters<typeof actor.send>[0][]) => sendEvents(actor, events),
  };
}

/** The visitor's events from the choice to the hold. */
export const eventsUpToHold = [
  bookingActions.chooseTime(instantAt("10:00"), 60),
  bookingActions.choosePeople(4),
  bookingActions.confirmChoice(),
  ...customerFieldNames.map((field) => bookingActions.typeCustomer(field, customer[field])),
  bookingActions.confirmCustomer(),
];
/** Availability on the fixtures' Monday, for the room and for passes. */
export const hourlyAvailability = first(hourlyFixture.actorResults.loadAvailability.done);
export const passAvailability = first(dailyFixture.actorResults.loadAvailability.done);

function first<Output>([output]: readonly Output[]): Output {
  if (output === undefined) throw new Error("The fixtures have no availability");
  return output;
}

/** The results of all actors until the slot is held. */
export const outputsUpToHold = (): ActorResults => ({
  loadAvailability: [hourlyAvailability],
  verify: [{ outcome: "verified", quote: quoteFixture() }],
  book: [{ outcome: "held", order: holdResponse }],
});

/** Starts a booking that holds its slot. Availability can be loaded twice more; `environment` overrides results. */
export async function startHeldBooking(environment: ActorResults = {}) {
  const booking = startBooking({
    ...outputsUpToHold(),
    loadAvailability: [hourlyAvailability, hourlyAvailability, hourlyAvailability],
    ...environment,
  });
  await booking.sendEvents(...eventsUpToHold);
  if (!booking.actor.getSnapshot().matches({ held: "plain" })) throw new Error("The slot is not held.");
  return booking;
}
