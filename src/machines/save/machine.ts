import { assign, setup } from "xstate";
import type { CallFailure } from "../../api/call.ts";
import type { SaveOutcome } from "../../api/change-outcomes.ts";
import type { OrderKey } from "../../api/contract/booking.ts";
import { toCallFailure } from "../../api/failure.ts";
import { placeholderActor } from "../actor-logic.ts";
import { hasOutcome, withError, withEvent, withOutput } from "../params.ts";

export type SaveContext<Values> = {
  readonly key: OrderKey;
  /** The values of the last request or, if it succeeded, of its response. */
  readonly values: Values | null;
  /** The service's values before the visitor's edits; null if unknown. */
  readonly before: Values | null;
  /** The service's values after the last successful request; null before the first success. */
  readonly saved: Values | null;
  /** Error messages by field, such as `guests.1.email`. */
  readonly fields: Readonly<Record<string, string>>;
  /** The reason why the values were not saved. */
  readonly message: string | null;
  readonly failure: CallFailure | null;
};

/** With `before`, only the visitor's edits are saved, because another tab may have changed other values. */
export type SaveEvent<Values> = { type: "save.asked"; values: Values; before?: Values | undefined };

/** Input of the actor `save`. */
export type SaveInput<Values> = Pick<SaveContext<Values>, "key" | "before"> & { readonly values: Values };

type Outcome = SaveOutcome<unknown>["outcome"];
type SaveRequest<Values> = Omit<SaveEvent<Values>, "type">;

/**
 * Saves values of a confirmed booking: its guests, or whether to send reminders. In `open`, values can be saved. The
 * substates of `open` are the results of the last request.
 *
 * Invariants: `context.saved` contains the values of the last success, even if a request after it fails. A request with
 * invalid fields or without a response can be repeated because saving is idempotent.
 *
 * Not included: the form with its rows (a component), and the order (the result machine).
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
      save: placeholderActor<{ input: SaveInput<Values>; output: SaveOutcome<Values> }>(`save of ${id}`),
    },
    guards: {
      isOutcome: (_, { is, outcome }: { is: Outcome; outcome: string }) => is === outcome,
    },
    actions: {
      storeValues: assign((_, { values, before }: SaveRequest<Values>) => ({
        values,
        before: before ?? null,
        fields: {},
        message: null,
        failure: null,
      })),
      storeSaved: assign((_, result: SaveOutcome<Values>) =>
        result.outcome === "saved"
          ? { values: result.values, before: result.values, saved: result.values }
          : {},
      ),
      storeRefusal: assign((_, result: SaveOutcome<Values>) => ({
        fields: "fields" in result ? result.fields : {},
        message: "message" in result ? result.message : null,
      })),
      setError: assign((_, { error }: { error: unknown }) => ({ failure: toCallFailure(error) })),
    },
  }).createMachine({
    id,
    context: ({ input }) => ({
      key: input,
      values: null,
      before: null,
      saved: null,
      fields: {},
      message: null,
      failure: null,
    }),
    initial: "open",
    states: {
      open: {
        initial: "unasked",
        on: { "save.asked": { target: "saving", actions: withEvent("storeValues") } },
        states: { unasked: {}, saved: {}, invalid: {}, failed: {} },
      },
      saving: {
        tags: "busy",
        invoke: {
          id: "save",
          src: "save",
          // `storeValues` always runs before this state is entered, so `values` is not null.
          input: ({ context: { key, values, before } }) => ({ key, values: values as Values, before }),
          onDone: [
            { guard: hasOutcome("saved"), target: "open.saved", actions: withOutput("storeSaved") },
            { guard: hasOutcome("invalid"), target: "open.invalid", actions: withOutput("storeRefusal") },
            { target: "refused", actions: withOutput("storeRefusal") },
          ],
          onError: { target: "open.failed", actions: withError("setError") },
        },
      },
      refused: {},
    },
  });
}

export type SaveMachine<Values> = ReturnType<typeof createSaveMachine<Values>>;
