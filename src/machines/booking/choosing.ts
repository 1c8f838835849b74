import { raise } from "xstate";
import { withEvent, withOutput } from "../params.ts";
import { holdEndInput } from "./order.ts";
import { bookingSetup } from "./setup.ts";
import { onFailed, watchInvoke } from "./transitions.ts";

/** State of choosing date, time and people. Loads the day's availability and keeps an existing hold. */
export const choosing = bookingSetup.createStateConfig({
  type: "parallel",
  entry: "clearAlternatives",
  exit: "clearFailure",
  on: {
    "draft.restored": [
      { guard: withEvent("isOrderInDraft"), target: "restoring", actions: withEvent("restoreDraft") },
      { target: "choosing", actions: ["clearFailure", withEvent("restoreDraft")] },
    ],
    "choice.changed": { actions: withEvent("changeChoice") },
    "customer.typed": { actions: withEvent("storeTyped") },
    "choice.confirmed": [
      { guard: "isOwnChoice", target: "held" },
      { guard: "isChoiceComplete", target: "detailing" },
      { guard: "isTimeLost", target: "detailing.checkingTime" },
      { actions: "noteFaults" },
    ],
  },
  states: {
    availability: {
      initial: "unasked",
      on: { "date.chosen": { target: ".loading", actions: ["clearFailure", withEvent("chooseDate")] } },
      states: {
        unasked: { always: { guard: "isDateChosen", target: "loading" } },
        // `wanted`: the visitor confirmed while the availability was loading. The machine continues once it is loaded.
        loading: {
          tags: "busy",
          initial: "quiet",
          on: { "choice.confirmed": { guard: "isChoiceIncomplete", target: ".wanted" } },
          states: { quiet: {}, wanted: {} },
          entry: "clearAvailability",
          invoke: {
            id: "loadAvailability",
            src: "loadAvailability",
            input: ({ context: { ownRoom, choice } }) => ({
              buildingId: ownRoom.buildingId,
              catalogId: ownRoom.catalogId,
              date: choice.date ?? "",
            }),
            onDone: [
              {
                guard: "isConfirmationPending",
                target: "loaded",
                actions: [withOutput("storeAvailability"), raise({ type: "choice.confirmed" })],
              },
              { target: "loaded", actions: withOutput("storeAvailability") },
            ],
            onError: onFailed("failed"),
          },
        },
        loaded: { on: { "availability.retried": { target: "loading", actions: "clearFailure" } } },
        // After a failed request, confirming the choice first loads the availability again.
        failed: {
          exit: "clearFailure",
          on: {
            "availability.retried": "loading",
            "choice.confirmed": [
              { guard: "isOwnChoice", target: "#booking.held" },
              { target: "loading.wanted" },
            ],
          },
        },
      },
    },
    choice: {
      initial: "incomplete",
      states: {
        incomplete: { always: { guard: "isChoiceComplete", target: "complete" } },
        complete: { always: { guard: "isChoiceIncomplete", target: "incomplete" } },
      },
    },
    slot: {
      initial: "free",
      states: {
        free: { tags: "canLeave", always: { guard: "isHolding", target: "kept" } },
        kept: {
          tags: "holding",
          invoke: [
            {
              id: "holdEnd",
              src: "awaitHoldEnd",
              input: ({ context }) => holdEndInput(context),
              onDone: [
                { guard: "isPaymentOpened", target: "#booking.lapsed" },
                { target: "free", actions: "dropOrder" },
              ],
              onError: "#booking.restoring",
            },
            watchInvoke,
          ],
          on: {
            "hold.resumed": { target: "#booking.held", actions: "returnToHeldChoice" },
            "slot.released": "#booking.releasing",
          },
        },
      },
    },
  },
});
