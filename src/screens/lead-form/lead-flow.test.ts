import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freshFolder } from "../../../tests/support/databases.ts";
import type { CallContext } from "../../api/call.ts";
import type { LeadContext } from "../../machines/lead/machine.ts";
import { startWorkspace, type Workspace } from "../../workspace/service.ts";
import { settingsIn } from "../../workspace/testing.ts";
import { leadFlow } from "./lead-flow.ts";
import { postedLeadOf } from "./posted-lead.ts";

/** A Monday noon; moved on by the tests, so that each has its own ten minutes. */
let now = new Date("2026-11-23T12:00:00+05:30");
let folder = "";
let workspace: Workspace;
let visitor = 0;

/** Someone else in each test, because a person is limited. */
let asha = personNo(0);

function personNo(number: number) {
  const phone = `98765 432${String(10 + number)}`;
  return { name: "Asha Rao", email: `asha${number}@example.in`, phone, teamSize: "12", consent: "on" };
}

beforeAll(async () => {
  folder = await freshFolder();
  workspace = await startWorkspace(
    settingsIn(folder, { brand: { ...settingsIn(folder).brand, name: "workflo", number: 2 } }),
    { now: () => now },
  );
});

afterAll(async () => {
  await workspace.close();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(() => {
  visitor += 1;
  asha = personNo(visitor);
  now = new Date(now.getTime() + 15 * 60_000);
});

type Post = {
  form: Record<string, string> | null;
  query?: string;
  path?: string;
  call?: CallContext;
};

/** One request of a browser without JavaScript, from an address of its own. */
async function post({ form, query = "", path = "/contact-us", call }: Post) {
  const reply = await leadFlow({
    place: { pathname: path, params: {}, query: new URLSearchParams(query) },
    form: form && new URLSearchParams(form),
    hold: null,
    context: call ?? { baseUrl: workspace.url, headers: { "x-forwarded-for": `203.0.113.${visitor}` } },
  });
  const lead = postedLeadOf(reply.snapshot) as { value: string; context: LeadContext } | null;
  const { status, retryAfterSeconds } = reply;
  return { status, retryAfterSeconds, state: lead?.value, context: lead?.context };
}

/** The letters that tell the team of a lead; what the service did not keep is in none of them. */
async function noticesOf(leadId = "-"): Promise<string[]> {
  await expect.poll(() => lettersNaming(leadId)).not.toEqual([]);
  return lettersNaming(leadId);
}

async function lettersNaming(text: string): Promise<string[]> {
  const outbox = join(folder, "outbox");
  // A letter that is being written has another ending.
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith(".eml"));
  const letters = await Promise.all(names.map((name) => readFile(join(outbox, name), "utf8")));
  return letters.filter((letter) => letter.includes(text));
}

describe("posting the lead form without JavaScript", () => {
  test("a page that is only looked at asks nothing", async () => {
    const call = { fetch: () => Promise.reject(new Error("asked")) };
    expect(await post({ form: null, call })).toMatchObject({ state: undefined, status: undefined });
  });

  test("a right form is thanked for, with the time of the call and the service's day", async () => {
    const { state, status, context } = await post({ form: { ...asha, city: "Pune", topic: "" } });
    expect({ state, status }).toEqual({ state: "thanked", status: 200 });
    expect(context?.data?.leadId).toMatch(/^LEAD/);
    expect(context?.data?.callBy).toMatch(/^2026-11-23T14:\d\d/);
    expect(context?.data?.receivedAt).toMatch(/^2026-11-23T12:/);
    expect(context?.draft).toEqual({});
  });

  test("the team hears of it: product, centre, city, campaign of the address, brand's name", async () => {
    const query = "utm_source=mail&utm_campaign=diwali&utm_medium=email";
    const { context } = await post({
      form: { ...asha, city: "Pune", productType: "CO_WORKING_PRIVATE_CABIN", about: "Baner Court, Baner" },
      query,
    });
    const [notice = ""] = await noticesOf(context?.data?.leadId);
    expect(notice).toContain("Private office");
    expect(notice).toContain("Baner Court, Baner");
    expect(notice).toContain("Pune");
    expect(notice).toContain("diwali");
    expect(notice).toContain("workflo");
  });

  test("a faulty form comes back with a sentence a field and everything typed", async () => {
    const typed = { ...asha, name: "A", phone: "12345", companyName: "Rao & Co" };
    const { state, status, context } = await post({ form: typed });
    expect({ state, status }).toEqual({ state: "refused", status: 422 });
    expect(Object.keys(context?.fieldErrors ?? {}).sort()).toEqual(["name", "phone"]);
    expect(context?.draft).toEqual({ ...typed, consent: true });
  });

  test("without consent nothing is sent", async () => {
    const { consent: _, ...rest } = asha;
    const { state, context } = await post({ form: rest });
    expect(state).toBe("refused");
    expect(context?.fieldErrors).toEqual({ consent: expect.stringMatching(/agree/) });
  });

  test("what only the service refuses is shown by field as well", async () => {
    const { state, status, context } = await post({ form: { ...asha, city: "x".repeat(81) } });
    expect({ state, status }).toEqual({ state: "refused", status: 422 });
    expect(context?.fieldErrors).toEqual({ city: "Use 80 characters or fewer." });
  });

  test.each(["topic", "website"])(
    "a form with the honeypot %s filled in is thanked like any, and reaches the team as perhaps a bot's",
    async (field) => {
      const { state, status, context } = await post({ form: { ...asha, [field]: "https://spam.example" } });
      expect({ state, status }).toEqual({ state: "thanked", status: 200 });
      const [notice = "", ...more] = await noticesOf(context?.data?.leadId);
      expect(notice).toContain("Subject: New lead (perhaps a bot): Asha Rao");
      expect(notice).toContain("a field of the form that people cannot see was filled in");
      expect(more).toEqual([]);
      // An email to the enquirer would have been queued with it.
      expect(await lettersNaming(`\nTo: Asha Rao <${asha.email}>`)).toEqual([]);
    },
  );

  test("a repeat within ten minutes, as of a reload, is the same lead", async () => {
    const first = await post({ form: asha });
    now = new Date(now.getTime() + 9 * 60_000);
    const again = await post({ form: asha });
    expect(again.context?.data?.leadId).toBe(first.context?.data?.leadId);
    expect(again.context?.data?.callBy).toBe(first.context?.data?.callBy);
    now = new Date(now.getTime() + 11 * 60_000);
    const later = await post({ form: asha });
    expect(later.context?.data?.leadId).not.toBe(first.context?.data?.leadId);
  });

  test("too many of one address are told so, and keep what they typed", async () => {
    for (let count = 0; count < 60; count += 1) await post({ form: personNo(20 + count) });
    const { state, status, retryAfterSeconds, context } = await post({ form: asha });
    expect({ state, status }).toEqual({ state: "failed", status: 429 });
    expect(retryAfterSeconds).toBeGreaterThan(0);
    expect(context?.draft.name).toBe("Asha Rao");
    expect(context?.error?.message).toMatch(/call us on 1800 000 0000/);
  });

  test("with the service away everything typed is kept", async () => {
    const call = { baseUrl: "http://127.0.0.1:9" };
    const { state, status, context } = await post({ form: asha, call });
    expect({ state, status }).toEqual({ state: "failed", status: 503 });
    expect(context?.draft).toEqual({ ...asha, consent: true });
  });

  test("a page without a form of its own takes that of the contact page", async () => {
    expect((await post({ form: asha, path: "/referral" })).state).toBe("thanked");
  });

  test("a page that takes no leads takes none", async () => {
    expect((await post({ form: asha, path: "/terms" })).state).toBeUndefined();
  });
});
