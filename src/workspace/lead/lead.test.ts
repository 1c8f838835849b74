import { PassThrough } from "node:stream";
import { beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { setUpSuite } from "../../../tests/support/set-up-suite.ts";
import { createLog } from "../../http/log.ts";
import { asSite } from "../../http/testing.ts";
import { rowsOf, sharedDatabase } from "../database/testing.ts";
import { startRoutesServer } from "../places/testing.ts";
import { createRateLimits, type RateLimits } from "../rate-limits/rate-limits.ts";
import { leadRoutes } from "./routes.ts";

const asha = {
  name: "Asha Rao",
  email: "Asha@Example.in",
  phone: "098765 43210",
  consent: true,
  brand: 1,
};
const mondayNoon = new Date("2026-11-23T12:00:00+05:30");

describe.each(databaseKinds)("the lead service on %s", (kind) => {
  const database = sharedDatabase(kind);
  let now = mondayNoon;
  let notificationCount = 0;
  let admission: RateLimits;
  let url = "";
  const lines: string[] = [];

  setUpSuite(async (onSuiteFinished) => {
    admission = createRateLimits(database.db);
    const log = createLog(
      "info",
      new PassThrough().on("data", (line) => lines.push(String(line))),
    );
    const deps = {
      db: database.db,
      now: () => now,
      hasWebhook: true,
      wakeOutbox: () => {
        notificationCount += 1;
      },
      // Creates new limiters for each test, because a limiter caches blocked keys in memory.
      rateLimits: Object.fromEntries(
        Object.keys(admission).map((name) => [
          name,
          { consume: (key: string) => admission[name as keyof RateLimits].consume(key) },
        ]),
      ) as RateLimits,
      actor: { kind: "customer" } as const,
      brandPhone: "1800 000 0000",
    };
    const served = await startRoutesServer(leadRoutes(deps), log);
    url = `${served.url}/api/leadSubmit`;
    onSuiteFinished(served.close);
  });
  beforeEach(async () => {
    now = mondayNoon;
    notificationCount = 0;
    lines.length = 0;
    await database.db.deleteFrom("leads").execute();
    await database.db.deleteFrom("outbox").execute();
    await database.db.deleteFrom("request_counts").execute();
    admission = createRateLimits(database.db);
  });

  let caller = 0;
  async function submit(fields: object, signature?: string) {
    caller += 1;
    const address = signature ?? `203.0.113.${caller}`;
    const response = await fetch(url, {
      method: "POST",
      headers: asSite({ "content-type": "application/json", "x-forwarded-for": address }),
      body: JSON.stringify(fields),
    });
    const body = (await response.json()) as {
      leadId: string;
      callBy: string;
      error?: { code: string; fields?: object };
    };
    return { status: response.status, headers: response.headers, ...body };
  }
  const leads = () => rowsOf(database.db, "leads");
  const enqueued = () => database.db.selectFrom("outbox").select(["kind", "payload"]).orderBy("id").execute();

  test("stores a normalised lead, queues its three messages and returns the promised time of the callback", async () => {
    const source = {
      utm_source: "mail",
      campaign_name: "diwali",
      utm_medium: "email",
      ref: "friend",
      leadSourceUrl: "https://baithak.example/office-space/",
      referrer_details: "https://search.example/",
    };
    const response = await submit({
      ...asha,
      companyName: "",
      teamSize: 12,
      city: "Pune",
      callBack: true,
      elapsedMs: 9000,
      topic: "",
      website: "",
      ...source,
    });
    expect(response).toMatchObject({ status: 201, callBy: "2026-11-23T14:00:00+05:30" });
    expect(response.leadId).toMatch(/^LEAD[0-9A-Z]{12}$/);
    const [lead] = await leads();
    expect(lead).toMatchObject({ id: response.leadId, created_at: mondayNoon });
    expect(lead?.payload).toEqual({
      name: "Asha Rao",
      email: "asha@example.in",
      phone: "+919876543210",
      consent: true,
      brand: 1,
      teamSize: 12,
      city: "Pune",
      callBack: true,
      ...source,
    });
    expect(await enqueued()).toEqual(
      ["lead_notice", "lead_thanks", "lead_webhook"].map((each) => ({
        kind: each,
        payload: { leadId: response.leadId },
      })),
    );
    expect(notificationCount).toBe(1);
  });

  test("rejects invalid fields by name and stores nothing", async () => {
    const response = await submit({
      ...asha,
      name: "A",
      phone: "12345",
      email: "asha",
      teamSize: 0,
      consent: false,
    });
    expect(response).toMatchObject({ status: 422, error: { code: "validation_failed" } });
    expect(Object.keys(response.error?.fields ?? {}).sort()).toEqual([
      "consent",
      "email",
      "name",
      "phone",
      "teamSize",
    ]);
    expect(await leads()).toEqual([]);
  });

  test("updates the lead when a person repeats it within ten minutes, and queues messages with the changed fields", async () => {
    const first = await submit({ ...asha, companyName: "Rao & Co", city: "Pune" });
    now = new Date(mondayNoon.getTime() + 9 * 60_000);
    const repeat = { ...asha, email: "ASHA@example.IN", phone: "+91 98765-43210" };
    const repeatedLead = await submit({ ...repeat, city: "Delhi", message: "Near a metro station" });
    expect(repeatedLead).toMatchObject({ status: 201, leadId: first.leadId, callBy: first.callBy });
    const storedLeads = await leads();
    expect(storedLeads).toHaveLength(1);
    expect(storedLeads[0]?.payload).toMatchObject({
      companyName: "Rao & Co",
      city: "Delhi",
      message: "Near a metro station",
    });
    const changed = { leadId: first.leadId, changed: ["city", "message"] };
    expect((await enqueued()).slice(3)).toEqual([
      { kind: "lead_changed", payload: changed },
      { kind: "lead_changed_webhook", payload: changed },
    ]);
    expect(notificationCount).toBe(2);
  });

  test("queues no second message for an identical lead", async () => {
    const first = await submit(asha);
    expect((await submit(asha)).leadId).toBe(first.leadId);
    expect(await enqueued()).toHaveLength(3);
    expect(notificationCount).toBe(1);
  });

  test.each([
    ["a colleague on the same office number", { name: "Ravi Iyer", email: "ravi@example.in" }],
    ["the same address with another number", { phone: "9123456780" }],
  ])("stores another lead for %s without overwriting the first lead", async (_name, other) => {
    const first = await submit({ ...asha, message: "Ten desks" });
    const second = await submit({ ...asha, ...other, message: "A board room" });
    expect(second.leadId).not.toBe(first.leadId);
    const storedLeads = new Map((await leads()).map((lead) => [lead.id, lead.payload.message]));
    expect([storedLeads.get(first.leadId), storedLeads.get(second.leadId)]).toEqual([
      "Ten desks",
      "A board room",
    ]);
    expect(await enqueued()).toHaveLength(6);
  });

  test("stores another lead when a person repeats it after ten minutes", async () => {
    const first = await submit(asha);
    now = new Date(mondayNoon.getTime() + 10 * 60_000);
    const secondLead = await submit(asha);
    expect(secondLead.leadId).not.toBe(first.leadId);
    expect(await enqueued()).toHaveLength(6);
  });

  test("stores one lead for five concurrent requests of one person", async () => {
    const responses = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        submit(index % 2 === 0 ? asha : { ...asha, phone: "9876543210" }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(responses.map(({ leadId }) => leadId)).size).toBe(1);
    expect(await leads()).toHaveLength(1);
    expect(await enqueued()).toHaveLength(3);
  });

  test.each(["topic", "website"])(
    "replies as usual to a lead with the honeypot %s filled in, marks the lead and sends no thank-you email",
    async (field) => {
      const legitimate = await submit(asha);
      const before = (await enqueued()).length;
      const response = await submit({ ...asha, [field]: "https://spam.example", message: "Buy" });
      expect(response.status).toBe(201);
      expect(response.leadId).toMatch(/^LEAD[0-9A-Z]{12}$/);
      expect(Object.keys(response).sort()).toEqual(Object.keys(legitimate).sort());
      const storedLeads = new Map((await leads()).map((lead) => [lead.id, lead]));
      expect(storedLeads.get(legitimate.leadId)?.bot_sign).toBeNull();
      expect(storedLeads.get(response.leadId)).toMatchObject({
        bot_sign: "honeypot",
        payload: { message: "Buy" },
      });
      expect(storedLeads.get(response.leadId)?.payload).not.toHaveProperty(field);
      const payload = { leadId: response.leadId };
      expect((await enqueued()).slice(before)).toEqual([
        { kind: "lead_notice", payload },
        { kind: "lead_webhook", payload },
      ]);
      expect(notificationCount).toBe(2);
      expect(lines.join("")).toContain('"reason":"honeypot"');
      // If the person then submits without filling in the honeypot, a new lead is stored and the usual email is sent.
      await database.db.deleteFrom("leads").where("id", "=", legitimate.leadId).execute();
      expect((await submit(asha)).leadId).not.toBe(response.leadId);
      expect((await enqueued()).at(-2)?.kind).toBe("lead_thanks");
    },
  );

  test("after twenty honeypot leads in an hour, rejects further ones with the phone number, but stores other leads", async () => {
    const bot = (index: number) => ({
      ...asha,
      email: `b${index}@example.in`,
      phone: `98765432${10 + index}`,
      topic: "x",
    });
    for (let index = 0; index < 20; index += 1) expect((await submit(bot(index))).status).toBe(201);
    expect(await submit(bot(20))).toMatchObject({
      status: 429,
      error: { message: expect.stringContaining("1800 000 0000") },
    });
    expect(await leads()).toHaveLength(20);
    expect((await submit(asha)).status).toBe(201);
  });

  test("stores a lead whose form was filled in within two seconds, and marks it as suspicious", async () => {
    const response = await submit({ ...asha, elapsedMs: 300 });
    expect(await leads()).toMatchObject([{ id: response.leadId, bot_sign: "too_fast" }]);
    expect(await enqueued()).toHaveLength(3);
    const secondLead = await submit({
      ...asha,
      name: "Ravi Iyer",
      email: "ravi@example.in",
      elapsedMs: 2000,
    });
    const storedLeads = new Map((await leads()).map((lead) => [lead.id, lead.bot_sign]));
    expect(storedLeads.get(secondLead.leadId)).toBeNull();
  });

  test("accepts sixty leads from one IP address, and rejects the next lead with the phone number to call", async () => {
    const office = "198.51.100.7";
    const colleague = (index: number) => ({
      ...asha,
      email: `colleague${index}@example.in`,
      phone: `98765432${10 + index}`,
    });
    const responses = [];
    for (let index = 0; index < 60; index += 1)
      responses.push((await submit(colleague(index), office)).status);
    expect(new Set(responses)).toEqual(new Set([201]));
    const rejected = await submit(colleague(60), `${office}, 10.0.0.1`);
    expect(rejected).toMatchObject({
      status: 429,
      error: { code: "too_many_requests", message: expect.stringContaining("1800 000 0000") },
    });
    expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(500);
    expect(await leads()).toHaveLength(60);
  });

  test("after five leads within ten minutes, rejects a person from any IP address and with any phone number", async () => {
    const person = { ...asha, email: "busy@example.in" };
    for (let index = 0; index < 5; index += 1)
      expect((await submit({ ...person, phone: `980000000${index}` })).status).toBe(201);
    expect(await submit(person)).toMatchObject({ status: 429 });
    expect((await submit({ ...person, email: "other@example.in" })).status).toBe(201);
  });

  test("after five leads within ten minutes, rejects a person whose email address is spelled differently each time", async () => {
    const spelled = (index: number) => ({
      ...asha,
      email: `a.sha+${index}@gmail.com`,
      phone: `980000000${index}`,
    });
    for (let index = 0; index < 5; index += 1) expect((await submit(spelled(index))).status).toBe(201);
    expect((await submit({ ...spelled(5), email: "asha@googlemail.com" })).status).toBe(429);
    expect((await submit({ ...spelled(6), email: "asha@example.in" })).status).toBe(201);
  });

  test("in an office of forty people behind one IP address, everyone gets the email that confirms an enquiry", async () => {
    const colleague = (index: number) => ({
      ...asha,
      email: `colleague${index}@example.in`,
      phone: `98765432${10 + index}`,
    });
    for (let index = 0; index < 42; index += 1)
      expect((await submit(colleague(index), "198.51.100.7")).status).toBe(201);
    const thanks = (await enqueued()).filter(({ kind: each }) => each === "lead_thanks");
    expect(thanks).toHaveLength(40);
  });

  test("accepts thirty leads with one phone number and different email addresses, and rejects the next lead", async () => {
    const colleague = (index: number) => ({ ...asha, email: `colleague${index}@example.in` });
    for (let index = 0; index < 30; index += 1) {
      const { status } = await submit(colleague(index), index < 10 ? "198.51.100.7" : undefined);
      expect(status, `colleague ${index + 1}`).toBe(201);
    }
    expect((await submit(colleague(30))).status).toBe(429);
    expect(await leads()).toHaveLength(30);
  });

  test("logs no personal data", async () => {
    await submit({ ...asha, message: "My secret plan" });
    await submit({ ...asha, topic: "x" });
    await submit({ ...asha, name: "A" });
    expect(lines.length).toBeGreaterThan(4);
    expect(lines.join("")).not.toMatch(/asha[ @]|98765 ?43210|secret plan/i);
  });
});
