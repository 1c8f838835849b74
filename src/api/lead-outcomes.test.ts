import { expect, test } from "vitest";
import type { LeadRequest } from "./contract/lead.ts";
import { leadOutcome } from "./lead-outcomes.ts";

const lead: LeadRequest = {
  name: "Asha Rao",
  email: "asha@example.in",
  phone: "9876543210",
  consent: true,
  brand: 1,
};
const answering = (status: number, body: unknown) => ({
  baseUrl: "http://service",
  fetch: async () => Response.json(body, { status }),
});

test("accepted", async () => {
  const reply = { leadId: "lead-1", callBy: "2026-11-23T18:00:00+05:30" };
  await expect(leadOutcome(lead, answering(201, reply))).resolves.toEqual({
    outcome: "accepted",
    lead: reply,
  });
});

test("refused, in the service's words", async () => {
  const error = {
    code: "validation_failed",
    message: "Please look again.",
    fields: { phone: "Ten digits." },
  };
  await expect(leadOutcome(lead, answering(422, { error }))).resolves.toEqual({
    outcome: "refused",
    message: "Please look again.",
    fields: { phone: "Ten digits." },
    failure: { statusCode: 422, ...error, body: { error } },
  });
});

test("anything else is a failure", async () => {
  const error = { code: "too_many_requests", message: "Please wait a minute." };
  await expect(leadOutcome(lead, answering(429, { error }))).rejects.toMatchObject({
    statusCode: 429,
    code: "too_many_requests",
  });
});
