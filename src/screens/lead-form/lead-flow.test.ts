import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import type { CallContext } from "../../api/call.ts";
import { asSite } from "../../http/testing.ts";
import type { LeadContext } from "../../machines/lead/machine.ts";
import { startWorkspace } from "../../workspace/service.ts";
import { settingsIn, sharedWorkspace } from "../../workspace/testing.ts";
import { leadFlow } from "./lead-flow.ts";
import { postedLeadOf } from "./posted-lead.ts";

/**
 * The current time, initially Monday noon. Each test advances it past the ten-minute rate limits of the previous test.
 */
let now = new Date("2026-11-23T12:00:00+05:30");
const workspace = sharedWorkspace((folder) =>
  startWorkspace(settingsIn(folder, { brand: { ...settingsIn(folder).brand, name: "workflo", number: 2 } }), {
    now: () => now,
  }),
);
let visitor = 0;

/** The customer. Each test uses a different person, because requests are limited per person. */
let asha = numberedPerson(0);

function numberedPerson(number: number) {
  const phone = `98765 432${String(10 + number)}`;
  return { name: "Asha Rao", email: `asha${number}@example.in`, phone, teamSize: "12", consent: "on" };
}

beforeEach(() => {
  visitor += 1;
  asha = numberedPerson(visitor);
  now = new Date(now.getTime() + 15 * 60_000);
});

type Post = {
  form: Record<string, string> | null;
  query?: string;
  path?: string;
  call?: CallContext;
};

/** Sends one request as a browser without JavaScript. Each test has its own IP address. */
async function post({ form, query = "", path = "/contact-us", call }: Post) {
  const result = await leadFlow({
    location: { pathname: path, params: {}, query: new URLSearchParams(query) },
    form: form && new URLSearchParams(form),
    hold: null,
    context: call ?? {
      baseUrl: workspace.url,
      headers: asSite({ "x-forwarded-for": `203.0.113.${visitor}` }),
    },
  });
  const lead = postedLeadOf(result.snapshot) as { value: string; context: LeadContext } | null;
  const { status, retryAfterSeconds } = result;
  return { status, retryAfterSeconds, state: lead?.value, context: lead?.context };
}

/** Waits for the emails that notify the team of a lead, and returns them. */
async function leadMails(leadId = "-"): Promise<string[]> {
  await expect.poll(() => mailsMentioning(leadId)).not.toEqual([]);
  return mailsMentioning(leadId);
}

async function mailsMentioning(text: string): Promise<string[]> {
  const outbox = join(workspace.folder, "outbox");
  // A file that is still being written has another extension.
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith(".eml"));
  const letters = await Promise.all(names.map((name) => readFile(join(outbox, name), "utf8")));
  return letters.filter((letter) => letter.includes(text));
}

describe("posting the lead form without JavaScript", () => {
  test("sends no request when the page is only opened", async () => {
    const call = { fetch: () => Promise.reject(new Error("asked")) };
    expect(await post({ form: null, call })).toMatchObject({ state: undefined, status: undefined });
  });

  test("a valid form shows the thank-you message with the promised time of the callback", async () => {
    const { state, status, context } = await post({ form: { ...asha, city: "Pune", topic: "" } });
    expect({ state, status }).toEqual({ state: "thanked", status: 200 });
    expect(context?.data?.leadId).toMatch(/^LEAD/);
    expect(context?.data?.callBy).toMatch(/^2026-11-23T14:\d\d/);
    expect(context?.data?.receivedAt).toMatch(/^2026-11-23T12:/);
    expect(context?.draft).toEqual({});
  });

  test("sends the team an email with product, centre, city, campaign and brand", async () => {
    const query = "utm_source=mail&utm_campaign=diwali&utm_medium=email";
    const { context } = await post({
      form: { ...asha, city: "Pune", productType: "CO_WORKING_PRIVATE_CABIN", about: "Baner Court, Baner" },
      query,
    });
    const [notice = ""] = await leadMails(context?.data?.leadId);
    expect(notice).toContain("Private office");
    expect(notice).toContain("Baner Court, Baner");
    expect(notice).toContain("Pune");
    expect(notice).toContain("diwali");
    expect(notice).toContain("workflo");
  });

  test("returns an invalid form with its input and an error for each field, including the consent", async () => {
    const { consent: _, ...rest } = asha;
    const invalidFields = { ...rest, name: "A", phone: "12345", companyName: "Rao & Co" };
    const { state, status, context } = await post({ form: invalidFields });
    expect({ state, status }).toEqual({ state: "refused", status: 422 });
    expect(Object.keys(context?.fieldErrors ?? {}).sort()).toEqual(["consent", "name", "phone"]);
    expect(context?.draft).toEqual(invalidFields);
  });

  test("shows errors that only the service detects at their fields", async () => {
    const { state, status, context } = await post({ form: { ...asha, city: "x".repeat(81) } });
    expect({ state, status }).toEqual({ state: "refused", status: 422 });
    expect(context?.fieldErrors).toEqual({ city: "Use 80 characters or fewer." });
  });

  test.each(["topic", "website"])(
    "shows the usual thanks when the honeypot %s is filled in, and marks the email to the team as spam from a bot",
    async (field) => {
      const { state, status, context } = await post({ form: { ...asha, [field]: "https://spam.example" } });
      expect({ state, status }).toEqual({ state: "thanked", status: 200 });
      const [notice = "", ...more] = await leadMails(context?.data?.leadId);
      expect(notice).toContain("Subject: Perhaps a bot: ");
      expect(notice).toContain("a hidden field of the form was filled in");
      expect(more).toEqual([]);
      // An email to the enquirer would have been enqueued together with the team's email.
      expect(await mailsMentioning(`\nTo: Asha Rao <${asha.email}>`)).toEqual([]);
    },
  );

  test("rejects too many forms from one IP address with 429 and keeps the input", async () => {
    for (let count = 0; count < 60; count += 1) await post({ form: numberedPerson(20 + count) });
    const { state, status, retryAfterSeconds, context } = await post({ form: asha });
    expect({ state, status }).toEqual({ state: "failed", status: 429 });
    expect(retryAfterSeconds).toBeGreaterThan(0);
    expect(context?.draft.name).toBe("Asha Rao");
    expect(context?.error?.message).toMatch(/call us on 1800 000 0000/);
  });

  test("keeps the input while the service is unreachable", async () => {
    const call = { baseUrl: "http://127.0.0.1:9" };
    const { state, status, context } = await post({ form: asha, call });
    expect({ state, status }).toEqual({ state: "failed", status: 503 });
    expect(context?.draft).toEqual({ ...asha, consent: true });
  });

  test("accepts the contact page's form when it is posted to a page without its own form", async () => {
    expect((await post({ form: asha, path: "/referral" })).state).toBe("thanked");
  });

  test("ignores a form that is posted to a page without a lead form", async () => {
    expect((await post({ form: asha, path: "/terms" })).state).toBeUndefined();
  });
});
