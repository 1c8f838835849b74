import { describe, expect, test } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { type StaffCallDefinition, type StaffCallName, staffCalls } from "../../api/contract/staff-calls.ts";
import { mayAct, needsProof, staffRoles } from "../../api/contract/staff-roles.ts";
import { createBlock, type NewBlock } from "../blocks/index.ts";
import {
  bookingDeps,
  bookingRequestFor,
  confirmHeld,
  heldOrder,
  monday,
  seededDatabase,
  testClock,
} from "../booking/testing.ts";
import { rowsOf } from "../database/testing.ts";
import { startStaffService } from "./testing.ts";

const names = Object.keys(staffCalls) as StaffCallName[];
const guarded = names.filter((name) => staffCalls[name].act !== null);
const tables = [
  ...(["staff", "staff_invitations", "staff_sessions", "staff_challenges", "audit"] as const),
  ...(["staff_passkeys", "staff_identities", "staff_oidc_logins"] as const),
  ...(["orders", "outbox", "invoices", "refunds", "staff_notes", "arrivals", "blocks"] as const),
];

/** Valid bodies of the acts that desks may do on bookings. */
const act = { key: "a key of a form", version: "1", preview: false };
const refunding = { reason: "The centre has a water leak.", isAfterTheEvent: false };
const bodies: Partial<Record<StaffCallName, object>> = {
  cancelBooking: { ...act, ...refunding, refund: "full" },
  moveBooking: { ...act, ...refunding, time: { start: "2026-11-26T14:00:00+05:30" }, price: "keep" },
  resendEmail: { key: act.key, version: act.version },
  changeGuests: { key: act.key, remove: [], add: { name: "Ravi Rao", email: "ravi@example.in" } },
  addNote: { key: act.key, text: "The customer calls back." },
  recordArrival: { key: act.key, date: "2026-11-23", state: "arrived", was: null },
};

describe.each(databaseKinds)("the calls of staff on %s", (kind) => {
  const clock = testClock();
  const database = seededDatabase(clock, { kind });
  const start = () => startStaffService(database.db, clock.now);
  const stored = () => Promise.all(tables.map((table) => rowsOf(database.db, table)));

  test("every call with an act rejects callers who are signed out, changes nothing and logs one line", async () => {
    const service = await start();
    await service.join();
    const before = await stored();
    for (const name of guarded) {
      for (const token of [undefined, "", "a token that nobody got"]) {
        service.lines.length = 0;
        expect(await service.call(name, { token })).toMatchObject({ status: 401, code: "signed_out" });
        expect(service.lines).toEqual([expect.stringContaining(`"call":"${name}"`)]);
      }
    }
    expect(await stored()).toEqual(before);
  });

  test("every call rejects each role that may not do its act, changes nothing and logs one line", async () => {
    const service = await start();
    const rejected: Record<string, number> = {};
    for (const role of staffRoles) {
      const { token, id } = await service.join({ role, centreIds: role === "desk" ? ["centre-one"] : [] });
      const before = await stored();
      for (const name of guarded) {
        const { act }: StaffCallDefinition = staffCalls[name];
        if (act === null || mayAct(role, act)) continue;
        rejected[role] = (rejected[role] ?? 0) + 1;
        service.lines.length = 0;
        expect(await service.call(name, { token })).toMatchObject({ status: 403, code: "not_allowed" });
        expect(service.lines).toEqual([expect.stringContaining(id)]);
      }
      expect(await stored()).toEqual(before);
    }
    expect(Object.keys(rejected)).toEqual(["manager", "desk", "accountant"]);
  });

  test("acts that need a proof are rejected without a recent one", async () => {
    const service = await start();
    const { token } = await service.join();
    clock.advance(11);
    expect(await service.call("listStaff", { token })).toMatchObject({ status: 200 });
    const before = await stored();
    const withProof = guarded.filter((name) => needsProof(staffCalls[name].act ?? "use_account"));
    expect(withProof).toEqual(
      expect.arrayContaining([
        ...["cancelBooking", "moveBooking", "changeRole"],
        ...["startOidcLink", "unlinkOidc", "bookOnInvoice", "bookFree", "repairCheck"],
      ]),
    );
    for (const name of withProof)
      expect(await service.call(name, { token })).toMatchObject({ status: 403, code: "proof_required" });
    expect(await stored()).toEqual(before);
  });

  test("a desk sees only its centres, and gets the same response for another centre and for none", async () => {
    const service = await start();
    const { token } = await service.join({ role: "desk", centreIds: ["centre-one"] });
    const { body } = await service.call("centres", { token });
    expect(body.centres.map(({ id }: { id: string }) => id)).toEqual(["centre-one"]);
    expect(await service.call("day", { token, query: "?centre=centre-one" })).toMatchObject({ status: 200 });
    service.lines.length = 0;
    for (const centre of ["centre-near", "no-such-centre"])
      expect(await service.call("day", { token, query: `?centre=${centre}` })).toMatchObject({
        ...{ status: 403, code: "not_allowed" },
      });
    expect(service.lines).toHaveLength(2);
  });

  test("a desk gets the same response for a booking of another centre and for none, and nothing changes", async () => {
    const deps = bookingDeps(database.db, clock);
    const { order } = await heldOrder(deps, { buildingId: "centre-near", catalogId: "room-near" });
    await confirmHeld(deps, order.id);
    const service = await start();
    const { token } = await service.join({ role: "desk", centreIds: ["centre-one"] });
    const before = await stored();
    const ofBooking = guarded.filter((name) => {
      const { path, act }: StaffCallDefinition = staffCalls[name];
      return path.includes("{number}") && act !== null && mayAct("desk", act);
    });
    expect(ofBooking.length).toBeGreaterThan(Object.keys(bodies).length);
    for (const name of ofBooking) {
      service.lines.length = 0;
      const replies = [];
      for (const number of [order.number, "B261123-NOSUCH"])
        replies.push(await service.call(name, { token, number, body: bodies[name] ?? {} }));
      expect(replies[0]).toMatchObject({ status: 404, code: "not_found" });
      expect(replies[1]).toEqual(replies[0]);
      expect(service.lines).toHaveLength(2);
    }
    expect(await stored()).toEqual(before);
  });

  test("a desk can neither create nor end a block of another centre or of all centres", async () => {
    const period = { from: monday, to: monday, reason: "Painting" };
    const created = async (target: NewBlock["target"]) => {
      const [from, to] = [new Date(`${monday}T12:00:00+05:30`), new Date(`${monday}T14:00:00+05:30`)];
      const block = { target, passes: null, from, to, reason: "Painting" };
      const result = await createBlock(bookingDeps(database.db, clock), block, null);
      return result.ok ? result.id : "";
    };
    const ofAll = await created({ is: "all" });
    const ofOther = await Promise.all([
      created({ is: "centre", id: "centre-near" }),
      created({ is: "item", id: "room-near" }),
    ]);
    const service = await start();
    const { token } = await service.join({ role: "desk", centreIds: ["centre-one"] });
    const before = await stored();
    service.lines.length = 0;
    const places = [
      { is: "all" },
      ...["centre-near", "no-such-centre"].map((id) => ({ is: "centre", id })),
      ...["room-near", "no-such-room"].map((id) => ({ is: "item", id, passes: null })),
    ];
    for (const place of places) {
      const body = { place, ...period };
      for (const reply of [
        await service.call("previewBlock", { token, body }),
        await service.call("createBlock", { token, body: { ...body, key: act.key, seen: [] } }),
      ])
        expect(reply).toMatchObject({ status: 403, code: "not_allowed" });
    }
    const body = { key: act.key };
    expect(await service.call("endBlock", { token, id: ofAll, body })).toMatchObject({
      ...{ status: 403, code: "not_allowed" },
    });
    for (const id of [...ofOther, "BLK0"]) {
      expect(await service.call("block", { token, id })).toMatchObject({ status: 404, code: "not_found" });
      expect(await service.call("endBlock", { token, id, body })).toMatchObject({
        ...{ status: 404, code: "not_found" },
      });
    }
    expect(service.lines).toHaveLength(places.length * 2 + 1 + 6);
    const { blocks } = (await service.call("blocks", { token })).body;
    expect(blocks).toMatchObject([{ id: ofAll, centre: null, item: null, mayEnd: false }]);
    expect(await stored()).toEqual(before);
  });

  test("a desk books by phone in no centre but its own, and nothing changes", async () => {
    const service = await start();
    const { token } = await service.join({ role: "desk", centreIds: ["centre-one"] });
    const before = await stored();
    const { visitorId: _, ...wanted } = bookingRequestFor({
      buildingId: "centre-near",
      catalogId: "room-near",
    });
    for (const name of ["bookWithLink", "bookOnInvoice"] as const) {
      service.lines.length = 0;
      const replies = [];
      for (const buildingId of ["centre-near", "no-such-centre"]) {
        const body = { ...wanted, buildingId, key: act.key, preview: false };
        replies.push(await service.call(name, { token, body }));
      }
      expect(replies[0]).toMatchObject({ status: 403, code: "not_allowed" });
      expect(replies[1]).toEqual(replies[0]);
      expect(service.lines).toHaveLength(2);
    }
    expect(await stored()).toEqual(before);
  });

  test("the service hides the calls of staff from callers without its secret", async () => {
    const service = await start();
    for (const name of names) {
      const { method, path }: StaffCallDefinition = staffCalls[name];
      const response = await fetch(service.origin + path.replace("{id}", "STAFF000000000000"), { method });
      expect(response.status).toBe(404);
    }
  });
});
