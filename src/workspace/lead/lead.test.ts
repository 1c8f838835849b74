import type { AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds, openTestDatabase } from "../../../tests/support/databases.ts";
import { createLog } from "../../http/log.ts";
import type { Database } from "../database/open.ts";
import { createApp } from "../http/app.ts";
import { leadRoutes } from "./routes.ts";

const asha = {
  name: "Asha Rao",
  email: "Asha@Example.in",
  phone: "098765 43210",
  consent: true,
  brand: 1,
};
const mondayNoon = new Date("2026-11-23T12:00:00+05:30");

describe.each(databaseKinds)("leads on %s", (kind) => {
  let database: Database;
  let now = mondayNoon;
  let nudges = 0;
  let url = "";
  let stop = async () => {};
  const lines: string[] = [];

  beforeAll(async () => {
    database = await openTestDatabase(kind);
    const log = createLog(
      "info",
      new PassThrough().on("data", (line) => lines.push(String(line))),
    );
    const deps = {
      db: database.db,
      now: () => now,
      hasWebhook: true,
      nudgeOutbox: () => {
        nudges += 1;
      },
    };
    const app = createApp({
      routes: leadRoutes(deps),
      log,
      publicOrigin: "http://127.0.0.1",
      checkReplies: true,
    });
    const server = app.listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/leadSubmit`;
    stop = async () => {
      await new Promise((resolve) => server.close(resolve));
      await database.close();
    };
  }, 60_000);
  afterAll(() => stop());
  beforeEach(async () => {
    now = mondayNoon;
    nudges = 0;
    lines.length = 0;
    await database.db.deleteFrom("leads").execute();
    await database.db.deleteFrom("outbox").execute();
  });

  let caller = 0;
  async function submit(fields: object, given?: string) {
    caller += 1;
    const address = given ?? `203.0.113.${caller}`;
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": address },
      body: JSON.stringify(fields),
    });
    const body = (await response.json()) as {
      leadId: string;
      callBy: string;
      error?: { code: string; fields?: object };
    };
    return { status: response.status, headers: response.headers, ...body };
  }
  const leads = () => database.db.selectFrom("leads").selectAll().execute();
  const announced = () =>
    database.db.selectFrom("outbox").select(["kind", "payload"]).orderBy("id").execute();

  test("a lead is kept as it was meant and announced three times, and the caller learns when we call", async () => {
    const source = {
      utm_source: "mail",
      campaign_name: "diwali",
      utm_medium: "email",
      ref: "friend",
      leadSourceUrl: "https://baithak.example/office-space/",
      referrer_details: "https://search.example/",
    };
    const reply = await submit({
      ...asha,
      companyName: "",
      teamSize: 12,
      city: "Pune",
      callBack: true,
      elapsedMs: 9000,
      website: "",
      ...source,
    });
    expect(reply).toMatchObject({ status: 201, callBy: "2026-11-23T14:00:00+05:30" });
    expect(reply.leadId).toMatch(/^LEAD[0-9A-Z]{12}$/);
    const [lead] = await leads();
    expect(lead).toMatchObject({ id: reply.leadId, created_at: mondayNoon });
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
    expect(await announced()).toEqual(
      ["lead_notice", "lead_thanks", "lead_webhook"].map((each) => ({
        kind: each,
        payload: { leadId: reply.leadId },
      })),
    );
    expect(nudges).toBe(1);
  });

  test("the same rules as the form's refuse by field, and keep nothing", async () => {
    const reply = await submit({
      ...asha,
      name: "A",
      phone: "12345",
      email: "asha",
      teamSize: 0,
      consent: false,
    });
    expect(reply).toMatchObject({ status: 422, error: { code: "validation_failed" } });
    expect(Object.keys(reply.error?.fields ?? {}).sort()).toEqual([
      "consent",
      "email",
      "name",
      "phone",
      "teamSize",
    ]);
    expect(await leads()).toEqual([]);
  });

  test.each([
    ["the same e-mail, written otherwise", { email: "ASHA@example.IN", phone: "9123456780" }],
    ["the same phone, written otherwise", { email: "other@example.in", phone: "+91 98765-43210" }],
  ])("%s within ten minutes is the same lead, corrected", async (_name, repeat) => {
    const first = await submit({ ...asha, companyName: "Rao & Co", city: "Pune" });
    now = new Date(mondayNoon.getTime() + 9 * 60_000);
    const again = await submit({ ...asha, ...repeat, city: "Delhi", message: "Near a metro station" });
    expect(again).toMatchObject({ status: 201, leadId: first.leadId, callBy: first.callBy });
    const kept = await leads();
    expect(kept).toHaveLength(1);
    expect(kept[0]?.payload).toMatchObject({
      companyName: "Rao & Co",
      city: "Delhi",
      message: "Near a metro station",
    });
    expect(await announced()).toHaveLength(3);
    expect(nudges).toBe(1);
  });

  test("after ten minutes it is another lead", async () => {
    const first = await submit(asha);
    now = new Date(mondayNoon.getTime() + 10 * 60_000);
    const later = await submit(asha);
    expect(later.leadId).not.toBe(first.leadId);
    expect(await announced()).toHaveLength(6);
  });

  test("a crowd of the same person at once is one lead", async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        submit(at % 2 === 0 ? asha : { ...asha, email: "asha.rao@example.in" }),
      ),
    );
    expect(new Set(replies.map(({ leadId }) => leadId)).size).toBe(1);
    expect(await leads()).toHaveLength(1);
    expect(await announced()).toHaveLength(3);
  });

  test.each([
    ["honeypot", { website: "https://spam.example" }],
    ["too_fast", { elapsedMs: 1999 }],
  ])("a bot given away by %s is thanked like anyone, and nothing is kept", async (reason, sign) => {
    const honest = await submit(asha);
    await database.db.deleteFrom("leads").execute();
    const reply = await submit({ ...asha, ...sign });
    expect(reply.status).toBe(201);
    expect(reply.leadId).toMatch(/^LEAD[0-9A-Z]{12}$/);
    expect(reply.callBy).toBe(honest.callBy);
    expect(Object.keys(reply).sort()).toEqual(Object.keys(honest).sort());
    expect(await leads()).toEqual([]);
    expect(lines.join("")).toContain(`"reason":"${reason}"`);
  });

  test("two seconds, or no time at all, is a person's", async () => {
    await submit({ ...asha, elapsedMs: 2000 });
    expect(await leads()).toHaveLength(1);
  });

  test("the eleventh lead of an address within ten minutes is refused for a while", async () => {
    for (let lead = 1; lead <= 10; lead += 1) {
      expect(
        (
          await submit(
            { ...asha, email: `a${lead}@example.in`, phone: `98765432${10 + lead}` },
            "198.51.100.7",
          )
        ).status,
      ).toBe(201);
    }
    const refused = await submit({ ...asha, email: "late@example.in" }, "198.51.100.7, 10.0.0.1");
    expect(refused).toMatchObject({ status: 429, error: { code: "too_many_requests" } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(500);
    expect(await leads()).toHaveLength(10);
  });

  test("the log knows nobody", async () => {
    await submit({ ...asha, message: "My secret plan" });
    await submit({ ...asha, website: "x" });
    await submit({ ...asha, name: "A" });
    expect(lines.length).toBeGreaterThan(4);
    expect(lines.join("")).not.toMatch(/asha|rao|98765|secret plan/i);
  });
});
