import { describe, expect, test } from "vitest";
import { seededDatabase, testClock } from "../workspace/booking/testing.ts";
import { startStaffConsole } from "./testing.ts";

describe("the members and accounts in the console", () => {
  const clock = testClock();
  const database = seededDatabase(clock);

  const start = () => startStaffConsole(database.db, clock.now);
  const manager = { role: "manager", centreIds: [] } as const;
  const proveLater = () => clock.advance(11);

  test("an owner invites a desk to a centre, changes its role and disables it, and its session ends", async () => {
    const { visit, join } = await start();
    const owner = await join();
    const wrong = await owner.post("/members/invitations", { role: "desk" });
    expect([wrong.status, await wrong.text()]).toEqual([
      422,
      expect.stringContaining("Choose centres for a desk"),
    ]);
    const invited = await (
      await owner.post("/members/invitations", { role: "desk", centre: "centre-one" })
    ).text();
    const [, token = ""] = /token=([\w-]+)/.exec(invited) ?? [];
    const desk = visit();
    await desk.join(token);
    expect((await desk.get("/members")).status).toBe(403);
    const list = await (await owner.get("/members")).text();
    const [, id = ""] = /Desk<\/td>.*?href="\/members\/(STAFF\w+)"/s.exec(list) ?? [];
    const form = await (await owner.get(`/members/${id}`)).text();
    expect(form).toMatch(/name="centre" checked="" value="centre-one"|value="centre-one" checked=""/);
    const changed = await owner.post(`/members/${id}/role`, { role: "manager", centre: "centre-one" });
    expect(changed.headers.get("location")).toBe("/members");
    expect((await desk.get("/audit")).status).toBe(200);
    await owner.post(`/members/${id}/disable`);
    expect((await desk.get("/audit")).status).toBe(303);
    expect(await (await owner.get("/members")).text()).toContain("Disabled since");
    expect((await owner.get(`/members/${id}`)).status).toBe(404);
  });

  test("a member adds a passkey and removes the first one, but not the last one", async () => {
    const { join } = await start();
    const member = await join(manager);
    const started = await (await member.post("/account/passkey/options")).json();
    const { authenticator } = (await start()).visit();
    const response = JSON.stringify(authenticator.register(started.options));
    const added = await member.post("/account/passkey", { challengeId: started.challengeId, response });
    expect(added.headers.get("location")).toBe("/account");
    const idsIn = (html: string) => [...html.matchAll(/name="id" value="([^"]+)"/g)].map(([, id = ""]) => id);
    const [first = "", second = ""] = idsIn(await (await member.get("/account")).text());
    expect((await member.post("/account/passkey/remove", { id: first })).status).toBe(303);
    const rejected = await member.post("/account/passkey/remove", { id: second });
    expect(rejected.status).toBe(422);
    const html = await rejected.text();
    expect(html).toContain("This is your only way to sign in.");
    expect(idsIn(html)).toEqual([second]);
  });

  test("new recovery codes are shown once, and the page of a new passkey asks for a proof first", async () => {
    const { join } = await start();
    const member = await join(manager);
    const renewed = await (await member.post("/account/recovery-codes")).text();
    expect(renewed.match(/<code>[0-9A-Z-]{19}<\/code>/g)).toHaveLength(10);
    expect(await (await member.get("/account")).text()).toContain("10 recovery codes are unused.");
    expect((await member.get("/account/passkey")).status).toBe(200);
    proveLater();
    const unproved = await member.get("/account/passkey");
    expect(unproved.status).toBe(403);
    expect(await unproved.text()).toContain(`${new URLSearchParams({ next: "/account/passkey" })}`);
  });
});
