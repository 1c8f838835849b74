import { assign, setup } from "xstate";
import type { CallFailure } from "../../api/call.ts";
import type { SaveOutcome } from "../../api/change-outcomes.ts";
import type { OrderKey } from "../../api/contract/booking.ts";
import { failureOf } from "../../api/failure.ts";
import { outcomeIs, withError, withEvent, withOutput } from "../params.ts";
import { unprovided } from "../unprovided.ts";

export type SaveContext<Values> = {
  readonly key: OrderKey;
  /** What was last asked to be saved; once it is, what the service made of it. */
  readonly values: Values | null;
  /** What `values` were made from, as the service had it then; null where that is not told. */
  readonly before: Values | null;
  /** What the service has since it was last saved here; null before. */
  readonly saved: Values | null;
  /** A sentence a field, such as `guests.1.email`. */
  readonly fields: Readonly<Record<string, string>>;
  /** Why it was not saved. */
  readonly message: string | null;
  readonly failure: CallFailure | null;
};

/** With `before`, only what the visitor has changed of that is to be saved: another tab may have changed the rest since. */
export type SaveEvent<Values> = { type: "save.asked"; values: Values; before?: Values | undefined };

/** What the actor `save` gets. */
export type SaveQuestion<Values> = Pick<SaveContext<Values>, "key" | "before"> & { readonly values: Values };

type Outcome = SaveOutcome<unknown>["outcome"];
type Asked<Values> = Omit<SaveEvent<Values>, "type">;

/**
 * Saving something about a confirmed booking: its guests, or whether to remind of it. `open` is where it can be saved, whatever
 * came of the last try: its substates say what. Always holds: `context.saved` is what the service answered when something was last
 * saved, whatever came of a later try; what was refused for a field, or got no answer, may be asked again, because saving the
 * same twice changes nothing.
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
      save: unprovided<{ input: SaveQuestion<Values>; output: SaveOutcome<Values> }>(`save of ${id}`),
    },
    guards: {
      isOutcome: (_, { is, outcome }: { is: Outcome; outcome: string }) => is === outcome,
    },
    actions: {
      storeValues: assign((_, { values, before }: Asked<Values>) => ({
        values,
        before: before ?? null,
        fields: {},
        message: null,
        failure: null,
      })),
      storeSaved: assign((_, answer: SaveOutcome<Values>) =>
        answer.outcome === "saved"
          ? { values: answer.values, before: answer.values, saved: answer.values }
          : {},
      ),
      storeRefusal: assign((_, answer: SaveOutcome<Values>) => ({
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
          // It is entered with values only.
          input: ({ context: { key, values, before } }) => ({ key, values: values as Values, before }),
          onDone: [
            { guard: outcomeIs("saved"), target: "open.saved", actions: withOutput("storeSaved") },
            { guard: outcomeIs("invalid"), target: "open.invalid", actions: withOutput("storeRefusal") },
            { target: "refused", actions: withOutput("storeRefusal") },
          ],
          onError: { target: "open.failed", actions: withError("setError") },
        },
      },
      refused: {},
    },
  });
}

/** The machine that saves such values. */
export type SaveMachine<Values> = ReturnType<typeof createSaveMachine<Values>>;
