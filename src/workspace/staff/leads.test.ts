import { describe, expect, test } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { seededDatabase, testClock } from "../booking/testing.ts";
import { addRows, changeRows, firstRow, rowsOf } from "../database/testing.ts";
import { startStaffService } from "./testing.ts";

const phone = "+919876543210";
const email = "meera@example.in";

describe.each(databaseKinds)("the leads of the console on %s", (kind) => {
  const clock = testClock();
  const database = seededDatabase(clock, { kind });
  let count = 0;

  /** Adds a lead about a centre. Its next call is due at a time on 24 November 2026. */
  async function add(centre: string | null, time: string) {
    count += 1;
    const id = `LEAD${count}`;
    const payload = JSON.stringify({ name: "Meera Rao", email, phone, city: "Delhi", message: "Ten desks" });
    const times = { created_at: clock.now(), due_at: new Date(`2026-11-24T${time}:00+05:30`) };
    await addRows(database.db, "leads", {
      ...{ id, person_key: "p", phone_key: "p", bot_sign: null, payload, ...times },
    });
    await changeRows(database.db, "leads", { centre_id: centre }, { id });
    return id;
  }

  async function start() {
    await database.db.deleteFrom("leads").execute();
    const service = await startStaffService(database.db, clock.now);
    const desk = await service.join({ role: "desk", centreIds: ["centre-one"] });
    const manager = await service.join({ role: "manager", centreIds: [] });
    const read = async (id: string, { token } = desk) => (await service.call("lead", { token, id })).body;
    const change = async (id: string, body: object, { token } = desk) =>
      service.call("changeLead", { token, id, body });
    return { service, desk, manager, read, change };
  }

  test("are listed by their next call, with masked contacts, and for a desk only those about its centres", async () => {
    const { service, desk, manager } = await start();
    const late = await add("centre-one", "17:00");
    const soon = await add("centre-one", "09:00");
    const elsewhere = await add("centre-near", "08:00");
    const none = await add(null, "07:00");
    const idsFor = async ({ token }: { readonly token: string }, query = "") => {
      const { body } = await service.call("leads", { token, query });
      expect(JSON.stringify(body)).not.toContain(phone.slice(-10));
      expect(JSON.stringify(body)).not.toContain(email);
      return body.leads.map(({ id }: { id: string }) => id);
    };
    expect(await idsFor(desk)).toEqual([soon, late]);
    expect(await idsFor(manager)).toEqual([none, elsewhere, soon, late]);
    expect(await idsFor(manager, "?centre=centre-near")).toEqual([elsewhere]);
    const missing = { status: 404, code: "not_found" };
    for (const id of [elsewhere, none, "LEAD999"]) {
      for (const name of ["lead", "revealLeadContact"] as const)
        expect(await service.call(name, { token: desk.token, id })).toMatchObject(missing);
      const body = { version: "0", status: "lost" };
      expect(await service.call("changeLead", { token: desk.token, id, body })).toMatchObject(missing);
    }
  });

  test("are changed after a call, with a note and an entry in the audit log, once for two submissions", async () => {
    const { desk, read, change } = await start();
    const id = await add("centre-one", "09:00");
    const { version } = (await read(id)).lead;
    const dueAt = "2026-11-27T15:00:00+05:30";
    const called = { version, status: "contacted", owner: "Asha Rao", dueAt, note: "Wants a tour on Friday" };
    for (const _ of [1, 2]) expect(await change(id, called)).toMatchObject({ status: 200 });
    const after = await read(id);
    expect(after.lead).toMatchObject({ status: "contacted", owner: "Asha Rao", dueAt, isOverdue: false });
    expect(after.notes).toMatchObject([{ by: "Asha Rao", text: "Wants a tour on Friday" }]);
    const acts = await rowsOf(database.db, "audit", { subject: id, actor_user: desk.id });
    expect(acts.map(({ act }) => act)).toEqual(["lead_followed_up", "note_added"]);
  });

  test("change nothing and say so if another member has changed the lead meanwhile", async () => {
    const { manager, read, change } = await start();
    const id = await add("centre-one", "09:00");
    const { version } = (await read(id)).lead;
    expect(await change(id, { version, status: "won" }, manager)).toMatchObject({ status: 200 });
    const changed = { status: 409, code: "changed_meanwhile" };
    for (const body of [{ status: "lost" }, { status: "won" }, { note: "Called" }])
      expect(await change(id, { version, ...body })).toMatchObject(changed);
    expect(await firstRow(database.db, "leads", { id })).toMatchObject({ status: "won" });
    expect((await read(id)).notes).toEqual([]);
  });

  test("reject one of two changes of the same version by two members", async () => {
    const { manager, desk, read, change } = await start();
    const id = await add("centre-one", "09:00");
    const { version } = (await read(id)).lead;
    const replies = await Promise.all([
      change(id, { version, note: "First call" }, desk),
      change(id, { version, note: "Second call" }, manager),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await read(id)).notes).toHaveLength(1);
  });

  test("show their contacts on demand, which is recorded and does not count as a change", async () => {
    const { service, desk, read } = await start();
    const id = await add("centre-one", "09:00");
    const { version } = (await read(id)).lead;
    const revealed = await service.call("revealLeadContact", { token: desk.token, id });
    expect(revealed.body).toEqual({ phone, email });
    expect((await read(id)).lead.version).toBe(version);
    const acts = await rowsOf(database.db, "audit", { subject: id, act: "contact_revealed" });
    expect(acts).toMatchObject([{ actor_user: desk.id }]);
  });
});
