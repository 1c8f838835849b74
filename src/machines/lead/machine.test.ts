import { expect, test } from "vitest";
import { createActor, fromPromise } from "xstate";
import { describeMachine } from "../../../tests/paths/machine-suite.ts";
import type { LeadOutcome } from "../../api/lead-outcomes.ts";
import { leadFixtures, refusedLead } from "./fixtures.ts";
import { type LeadDraft, leadMachine } from "./machine.ts";
import { leadView } from "./selectors.ts";

const view = (snapshot: unknown) => leadView(snapshot as Parameters<typeof leadView>[0]);
const idleView = { loader: false, showThankYou: false, fetching: false };

describeMachine([{ name: "lead", machine: leadMachine, input: {}, ...leadFixtures }], {
  filling: (snapshot) => expect(view(snapshot)).toEqual({ ...idleView, data: null, error: null }),
  submitting: (snapshot) =>
    expect(view(snapshot)).toEqual({
      loader: true,
      showThankYou: false,
      fetching: true,
      data: null,
      error: null,
    }),
  thanked: (snapshot) => {
    expect(view(snapshot)).toMatchObject({ loader: false, showThankYou: true, error: null });
    expect(view(snapshot).data).toMatchObject({ leadId: "lead-1" });
    expect(snapshot.context.draft).toEqual({});
  },
  refused: (snapshot) => {
    expect(view(snapshot)).toEqual({ ...idleView, data: null, error: refusedLead.failure });
    expect(snapshot.context.notice).toBe(refusedLead.message);
  },
  failed: (snapshot) => {
    expect(view(snapshot)).toEqual({ ...idleView, data: null, error: snapshot.context.error });
    expect(snapshot.context.error.code).toMatch(/./);
  },
});

test("the lead machine submits the draft of the event, or the fields entered before if the event has no draft", () => {
  const submitted: unknown[] = [];
  const submit = fromPromise<LeadOutcome, LeadDraft>(({ input }) => {
    submitted.push(input);
    return new Promise(() => {});
  });
  for (const draft of [{ name: "Asha Rao" }, undefined]) {
    const actor = createActor(leadMachine.provide({ actors: { submit } }), { input: {} }).start();
    actor.send({ type: "field.changed", name: "email", value: "asha@example.in" });
    actor.send({ type: "lead.submitted", ...(draft && { draft }) });
  }
  expect(submitted).toEqual([{ name: "Asha Rao" }, { email: "asha@example.in" }]);
});
