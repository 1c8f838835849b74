import { assign, setup } from "xstate";
import type { CallFailure } from "../../api/call.ts";
import type { SaveOutcome } from "../../api/change-outcomes.ts";
import type { OrderKey } from "../../api/contract/booking.ts";
import { failureOf } from "../../api/failure.ts";
import { errorParams, eventParams, outputParams } from "../params.ts";
import { unprovided } from "../unprovided.ts";

export type SaveContext<Values> = {
  readonly key: OrderKey;
  /** What was last asked to be saved. */
  readonly values: Values | null;
  /** What the service has since it was last saved here; null before. */
  readonly saved: Values | null;
  /** A sentence a field, such as `guests.1.email`. */
  readonly fields: Readonly<Record<string, string>>;
  /** Why it was not saved. */
  readonly message: string | null;
  readonly failure: CallFailure | null;
};

export type SaveEvent<Values> = { type: "save.asked"; values: Values };

/** What the actor `save` gets. */
export type SaveQuestion<Values> = { readonly key: OrderKey; readonly values: Values };

/**
 * Saving something about a confirmed booking: its guests, or whether to remind of it. `open` is where it can be saved, whatever
 * came of the last try: its substates say what. Always holds: `context.saved` is what was last saved, whatever came of a later try; what
 * was refused for a field, or got no answer, may be asked again, because saving the same twice changes nothing.
 *
 * Left out on purpose: the form with its rows (a component), and how the order stands (the result chart).
 */
export function createSaveMachine<Values>(id: string) {
  return setup({
    types: {
      context: {} as SaveContext<Values>,
      events: {} as SaveEvent<Values>,
      input: {} as OrderKey,
      tags: {} as "busy",
    },
    actors: {
      save: unprovided<{ input: SaveQuestion<Values>; output: SaveOutcome }>(`save of ${id}`),
    },
    guards: {
      isOutcome: (_, { is, outcome }: { is: SaveOutcome["outcome"]; outcome: SaveOutcome["outcome"] }) =>
        is === outcome,
    },
    actions: {
      storeValues: assign((_, { values }: { values: Values }) => ({
        values,
        fields: {},
        message: null,
        failure: null,
      })),
      storeSaved: assign(({ context: { values } }) => ({ saved: values })),
      storeRefusal: assign((_, answer: SaveOutcome) => ({
        fields: "fields" in answer ? answer.fields : {},
        message: "message" in answer ? answer.message : null,
      })),
      setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    },
  }).createMachine({
    id,
    context: ({ input }) => ({
      key: input,
      values: null,
      saved: null,
      fields: {},
      message: null,
      failure: null,
    }),
    initial: "open",
    states: {
      open: {
        initial: "unasked",
        on: { "save.asked": { target: "saving", actions: { type: "storeValues", params: eventParams } } },
        states: { unasked: {}, saved: {}, invalid: {}, failed: {} },
      },
      saving: {
        tags: "busy",
        invoke: {
          id: "save",
          src: "save",
          // It is entered with values only.
          input: ({ context: { key, values } }) => ({ key, values: values as Values }),
          onDone: [
            {
              guard: {
                type: "isOutcome",
                params: ({ event }) => ({ is: "saved", outcome: event.output.outcome }),
              },
              target: "open.saved",
              actions: "storeSaved",
            },
            {
              guard: {
                type: "isOutcome",
                params: ({ event }) => ({ is: "invalid", outcome: event.output.outcome }),
              },
              target: "open.invalid",
              actions: { type: "storeRefusal", params: outputParams },
            },
            { target: "refused", actions: { type: "storeRefusal", params: outputParams } },
          ],
          onError: { target: "open.failed", actions: { type: "setError", params: errorParams } },
        },
      },
      refused: {},
    },
  });
}

/** The machine that saves such values. */
export type SaveMachine<Values> = ReturnType<typeof createSaveMachine<Values>>;
