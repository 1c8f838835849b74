import { describe, expect, test } from "vitest";
import { createActor, fromPromise } from "xstate";
import { describeChart } from "../../../tests/paths/chart-suite.ts";
import type { LeadOutcome } from "../../api/lead-outcomes.ts";
import { serviceAway } from "../area/fixtures.ts";
import { accepted, filledForm, leadFixtures, refused } from "./fixtures.ts";
import { type LeadDraft, leadMachine } from "./machine.ts";
import { leadView } from "./selectors.ts";

const view = (snapshot: unknown) => leadView(snapshot as Parameters<typeof leadView>[0]);
const quiet = { loader: false, showThankYou: false, fetching: false };

describeChart([{ name: "lead", machine: leadMachine, input: {}, ...leadFixtures }], {
  filling: (snapshot) => expect(view(snapshot)).toEqual({ ...quiet, data: null, error: null }),
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
    expect(view(snapshot)).toEqual({ ...quiet, data: null, error: refused.failure });
    expect(snapshot.context.notice).toBe(refused.message);
  },
  failed: (snapshot) => {
    expect(view(snapshot)).toEqual({ ...quiet, data: null, error: snapshot.context.error });
    expect(snapshot.context.error.code).toMatch(/./);
  },
});

/** A lead chart whose submission the test answers. */
function leadOf() {
  const asked: LeadDraft[] = [];
  const answers: Array<{ resolve: (outcome: LeadOutcome) => void; reject: (error: unknown) => void }> = [];
  const submit = fromPromise<LeadOutcome, LeadDraft>(({ input }) => {
    asked.push(input);
    return new Promise((resolve, reject) => answers.push({ resolve, reject }));
  });
  const actor = createActor(leadMachine.provide({ actors: { submit } }), { input: undefined }).start();
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { actor, asked, answers, settle, now: () => view(actor.getSnapshot()) };
}

describe("T4 lead submission", () => {
  test("starts with the loader, and on success shows the thank-you without it", async () => {
    const { actor, asked, answers, settle, now } = leadOf();
    actor.send({ type: "lead.submitted", draft: filledForm });
    expect(now()).toMatchObject({ loader: true, showThankYou: false });
    answers[0]?.resolve(accepted);
    await settle();
    expect(now()).toMatchObject({ loader: false, showThankYou: true });
    expect(asked).toEqual([filledForm]);
  });

  test("on failure both are false, and what was entered is still there", async () => {
    const { actor, answers, settle, now } = leadOf();
    actor.send({ type: "lead.submitted", draft: filledForm });
    answers[0]?.reject(serviceAway);
    await settle();
    expect(now()).toMatchObject({ loader: false, showThankYou: false, error: serviceAway });
    expect(actor.getSnapshot().context.draft).toEqual(filledForm);
  });

  test("tells what is wrong field by field, and a corrected field is told nothing more", async () => {
    const { actor, answers, settle } = leadOf();
    actor.send({ type: "lead.submitted", draft: filledForm });
    answers[0]?.resolve(refused);
    await settle();
    expect(actor.getSnapshot().context.fieldErrors).toHaveProperty("phone");
    actor.send({ type: "field.changed", name: "phone", value: "9876543210" });
    expect(actor.getSnapshot().context.fieldErrors).toEqual({});
    actor.send({ type: "lead.submitted" });
    answers[1]?.resolve(accepted);
    await settle();
    expect(actor.getSnapshot().value).toBe("thanked");
  });

  test("cannot be submitted twice at once", () => {
    const { actor, asked } = leadOf();
    actor.send({ type: "lead.submitted", draft: filledForm });
    actor.send({ type: "lead.submitted", draft: filledForm });
    expect(asked).toHaveLength(1);
  });

  test("T5 an action empties lead data", async () => {
    const { actor, answers, settle, now } = leadOf();
    actor.send({ type: "lead.submitted", draft: filledForm });
    answers[0]?.resolve(accepted);
    await settle();
    actor.send({ type: "lead.emptied" });
    expect(now()).toEqual({ ...quiet, data: null, error: null });
  });
});
