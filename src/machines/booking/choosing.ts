import { raise } from "xstate";
import { eventParams, outputParams } from "../params.ts";
import { holdEnd } from "./order.ts";
import { failedTo, watch } from "./transitions.ts";
import { vocabulary } from "./vocabulary.ts";

/** Date, time and people; what is free that day; and whether a slot is already the visitor's own. */
export const choosing = vocabulary.createStateConfig({
  type: "parallel",
  entry: "forgetAlternatives",
  on: {
    "draft.restored": [
      {
        guard: { type: "isOrderInDraft", params: eventParams },
        target: "restoring",
        actions: { type: "restoreDraft", params: eventParams },
      },
      { target: "choosing", reenter: true, actions: { type: "restoreDraft", params: eventParams } },
    ],
    "choice.changed": { actions: { type: "changeChoice", params: eventParams } },
    "customer.typed": { actions: { type: "keepTyped", params: eventParams } },
    "choice.confirmed": [
      { guard: "isOwnChoice", target: "held" },
      { guard: "isChoiceComplete", target: "detailing", actions: "forgetFailure" },
      { actions: "noteFaults" },
    ],
  },
  states: {
    availability: {
      initial: "unasked",
      on: {
        "date.chosen": {
          target: ".loading",
          reenter: true,
          actions: { type: "chooseDate", params: eventParams },
        },
      },
      states: {
        unasked: { always: { guard: "isDateChosen", target: "loading" } },
        // Who goes on before the answer is here goes on with it.
        loading: {
          tags: "busy",
          initial: "quiet",
          on: { "choice.confirmed": { guard: "isChoiceIncomplete", target: ".wanted" } },
          states: { quiet: {}, wanted: {} },
          entry: "forgetAvailability",
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
                guard: "isGoingOnWanted",
                target: "loaded",
                actions: [
                  { type: "storeAvailability", params: outputParams },
                  raise({ type: "choice.confirmed" }),
                ],
              },
              { target: "loaded", actions: { type: "storeAvailability", params: outputParams } },
            ],
            onError: failedTo("failed"),
          },
        },
        loaded: { on: { "availability.retried": "loading" } },
        failed: { exit: "forgetFailure", on: { "availability.retried": "loading" } },
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
              input: ({ context }) => holdEnd(context),
              onDone: [
                { guard: "isPaymentOpened", target: "#booking.lapsed" },
                { target: "free", actions: "dropOrder" },
              ],
              onError: "#booking.restoring",
            },
            watch,
          ],
          on: { "hold.resumed": "#booking.held", "slot.released": "#booking.releasing" },
        },
      },
    },
  },
});
