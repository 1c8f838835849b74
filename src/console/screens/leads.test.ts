import { expect, test } from "vitest";
import { seededDatabase, testClock } from "../../workspace/booking/testing.ts";
import { addRows, firstRow } from "../../workspace/database/testing.ts";
import { startStaffConsole } from "../testing.ts";

const clock = testClock();
const database = seededDatabase(clock);

test("a member opens the overdue lead, calls, and saves the next call and a note, which a late form does not overwrite", async () => {
  const payload = {
    name: "Meera Rao",
    companyName: "Rao & Co",
    email: "m@example.in",
    phone: "+919876543210",
  };
  await addRows(database.db, "leads", {
    ...{ id: "LEAD1", person_key: "p", phone_key: "p", bot_sign: null, payload: JSON.stringify(payload) },
    ...{ created_at: clock.now(), due_at: new Date(clock.now().getTime() - 60_000) },
  });
  const { join } = await startStaffConsole(database.db, clock.now);
  const member = await join({ role: "manager", centreIds: [] });
  const list = await (await member.get("/leads")).text();
  expect(list).toMatch(/Overdue since .*href="\/leads\/LEAD1">Meera Rao, Rao &amp; Co/s);
  expect(list).not.toContain("9876543210");
  expect(await (await member.get("/leads?mine=yes")).text()).toContain("There are no open leads.");
  expect(await (await member.post("/leads/LEAD1/contact")).text()).toContain('href="tel:+919876543210"');

  const form = await (await member.get("/leads/LEAD1")).text();
  const [, version = ""] = /name="version" value="(\d+)"/.exec(form) ?? [];
  const fields = { version, status: "contacted", owner: "Asha Rao", note: "Call on Friday" };
  const invalid = await member.post("/leads/LEAD1", { ...fields, dueAt: "2026-02-30T10:00" });
  expect(invalid.status).toBe(422);
  expect(await invalid.text()).toMatch(/value="Call on Friday".*Choose a day and a time\./s);
  const dueAt = "2026-11-27T15:00";
  const saved = await member.post("/leads/LEAD1", { ...fields, dueAt });
  expect([saved.status, saved.headers.get("location")]).toEqual([303, "/leads/LEAD1?saved"]);
  expect(await (await member.get("/leads/LEAD1?saved")).text()).toMatch(/Saved\..*Call on Friday/s);

  const late = await member.post("/leads/LEAD1", {
    ...fields,
    dueAt,
    note: "Not interested",
    status: "lost",
  });
  expect(late.status).toBe(422);
  expect(await late.text()).toMatch(/Somebody has changed this lead meanwhile.*value="Not interested"/s);
  expect(await firstRow(database.db, "leads", { id: "LEAD1" })).toMatchObject({ status: "contacted" });
});
