import { assign, setup } from "xstate";
import type { LeadRequest, LeadResponse } from "../../api/contract/lead.ts";
import { type CallFailure, toCallFailure } from "../../api/failure.ts";
import type { LeadOutcome } from "../../api/lead-outcomes.ts";
import { placeholderActor } from "../actor-logic.ts";
import { withError, withEvent, withOutput } from "../params.ts";

/** The form's fields as entered. */
export type LeadDraft = Readonly<Partial<Record<keyof LeadRequest, string | boolean>>>;

export type LeadEvent =
  | { type: "field.changed"; name: keyof LeadRequest; value: string | boolean }
  | { type: "lead.submitted"; draft?: LeadDraft }
  | { type: "lead.emptied" };

export type LeadContext = {
  readonly draft: LeadDraft;
  readonly fieldErrors: Readonly<Record<string, string>>;
  /** The general message if the lead was rejected. */
  readonly notice: string | null;
  readonly data: LeadResponse | null;
  readonly error: CallFailure | null;
};

const leadSetup = setup({
  types: {
    context: {} as LeadContext,
    events: {} as LeadEvent,
    input: {} as { readonly draft?: LeadDraft } | undefined,
    tags: {} as "busy",
  },
  actors: {
    submit: placeholderActor<{ input: LeadDraft; output: LeadOutcome }>("submit"),
  },
  guards: {
    isRefused: (_, { outcome }: LeadOutcome) => outcome === "refused",
  },
  actions: {
    changeField: assign(
      ({ context }, { name, value }: { name: keyof LeadRequest; value: string | boolean }) => ({
        draft: { ...context.draft, [name]: value },
        fieldErrors: omit(context.fieldErrors, name),
      }),
    ),
    takeDraft: assign(({ context }, { draft }: { draft?: LeadDraft }) => ({ draft: draft ?? context.draft })),
    clear: assign({ fieldErrors: {}, notice: null, data: null, error: null }),
    clearDraft: assign({ draft: {} }),
    storeData: assign((_, result: LeadOutcome) =>
      result.outcome === "accepted" ? { data: result.lead } : {},
    ),
    recordErrors: assign((_, result: LeadOutcome) =>
      result.outcome === "refused"
        ? { fieldErrors: result.fields, notice: result.message, error: result.failure ?? null }
        : {},
    ),
    setError: assign((_, { error }: { error: unknown }) => ({ error: toCallFailure(error) })),
  },
});

const editTransitions = {
  "field.changed": { actions: withEvent("changeField") },
  "lead.submitted": { target: "submitting", actions: withEvent("takeDraft") },
} as const;

/**
 * Lead submission (requirements J2, J3, T4, T5). States: `filling`, `submitting` (shows the loader), `thanked` (shows
 * the thank-you message), `refused` (invalid fields) and `failed` (no result).
 *
 * Invariants: The entered fields are kept in `refused` and `failed`, and cleared in `thanked`. A pending lead cannot be
 * submitted again. `lead.emptied` resets the form in any state.
 *
 * Not included: validation. The provided actor `submit` validates the fields before it sends the request, so that the
 * same rules run in the browser and on the server.
 */
export const leadMachine = leadSetup.createMachine({
  id: "lead",
  context: ({ input }) => ({
    draft: input?.draft ?? {},
    fieldErrors: {},
    notice: null,
    data: null,
    error: null,
  }),
  initial: "filling",
  on: { "lead.emptied": { target: ".filling", actions: ["clear", "clearDraft"] } },
  states: {
    filling: { on: editTransitions },
    submitting: {
      tags: "busy",
      entry: "clear",
      invoke: {
        id: "submit",
        src: "submit",
        input: ({ context }) => context.draft,
        onDone: [
          { guard: withOutput("isRefused"), target: "refused", actions: withOutput("recordErrors") },
          { target: "thanked", actions: withOutput("storeData") },
        ],
        onError: { target: "failed", actions: withError("setError") },
      },
    },
    thanked: { entry: "clearDraft" },
    refused: { on: editTransitions },
    failed: { on: editTransitions },
  },
});

function omit(fields: Readonly<Record<string, string>>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));
}
