import { describe, expect, test } from "vitest";
import { addMinutes } from "../../api/contract/ist.ts";
import { mondayMorning } from "../booking/testing.ts";
import { rowsOf, sharedDatabase } from "../database/testing.ts";
import { ok } from "../http/route.ts";
import { claimKey, deleteOldKeys, extendLease, releaseKey, storeResponse } from "./keys.ts";
import { withIdempotency } from "./with-idempotency.ts";

describe("the lifetime of idempotency keys", () => {
  const database = sharedDatabase("postgresql");

  const claim = (key: string, holder = "first") => ({
    scope: "book",
    key,
    bodyHash: "hash",
    holder,
    orderId: null,
  });
  const before = (instant: Date) => new Date(instant.getTime() - 1);

  test("a response is stored for exactly 24 hours", async () => {
    await claimKey(database.db, claim("day"), mondayMorning);
    await storeResponse(database.db, claim("day"), "a sealed reply");
    const dayLater = addMinutes(mondayMorning, 24 * 60);
    const again = (at: Date) => claimKey(database.db, claim("day", "second"), at);
    expect(await again(before(dayLater))).toMatchObject({ is: "answered" });
    await deleteOldKeys(database.db, before(dayLater));
    expect(await again(before(dayLater))).toMatchObject({ is: "answered" });
    expect(await again(dayLater)).toEqual({ is: "ours" });
  });

  test("an interrupted request keeps its key for exactly five seconds", async () => {
    await claimKey(database.db, claim("dead"), mondayMorning);
    const later = new Date(mondayMorning.getTime() + 5_000);
    const again = (at: Date) => claimKey(database.db, claim("dead", "second"), at);
    expect(await again(before(later))).toEqual({ is: "running" });
    expect(await again(later)).toEqual({ is: "ours" });
    expect(await claimKey(database.db, claim("dead", "third"), later)).toEqual({ is: "running" });
  });

  test("a claim affects only its own scope, key and holder", async () => {
    await database.db.deleteFrom("idempotency_keys").execute();
    const own = claim("own");
    const all = [{ ...own, scope: "cancel" }, claim("another"), own];
    for (const each of all) expect(await claimKey(database.db, each, mondayMorning)).toEqual({ is: "ours" });
    const later = (ms: number) => new Date(mondayMorning.getTime() + ms);
    const rows = async () =>
      (await rowsOf(database.db, "idempotency_keys")).map(
        ({ scope, key, holder, locked_until, reply }) =>
          `${scope} ${key} ${holder} ${locked_until.getTime() - mondayMorning.getTime()} ${reply}`,
      );
    const others = ["cancel own first 5000 null", "book another first 5000 null"];
    const expectOwn = async (...kept: string[]) =>
      expect((await rows()).toSorted()).toEqual([...others, ...kept].toSorted());
    const stranger = { ...own, holder: "second" };
    await extendLease(database.db, stranger, later(1));
    await releaseKey(database.db, stranger);
    expect(await storeResponse(database.db, stranger, "no")).toBe(false);
    await expectOwn("book own first 5000 null");
    await extendLease(database.db, own, later(2));
    await expectOwn("book own first 5002 null");
    expect(await claimKey(database.db, stranger, later(5_002))).toEqual({ is: "ours" });
    await expectOwn("book own second 10002 null");
    expect(await storeResponse(database.db, stranger, "yes")).toBe(true);
    await releaseKey(database.db, stranger);
    await expectOwn("book own second 10002 yes");
    expect(await claimKey(database.db, { ...own, bodyHash: "other" }, later(1))).toEqual({
      is: "other_body",
    });
    const dayLater = addMinutes(mondayMorning, 24 * 60);
    expect(await claimKey(database.db, claim("own", "third"), dayLater)).toEqual({ is: "ours" });
    await expectOwn(`book own third ${24 * 3_600_000 + 5_000} null`);
    await releaseKey(database.db, claim("own", "third"));
    await expectOwn();
  });

  test.each([
    [1, 200],
    [255, 200],
    [256, 400],
  ])("a key of %i characters results in status %i", async (length, status) => {
    const request = {
      call: "book",
      headers: { "idempotency-key": "k".repeat(length) },
      rawBody: Buffer.from("{}"),
      body: {},
    };
    const deps = {
      db: database.db,
      now: () => mondayMorning,
      tokenSecret: "a secret of at least thirty-two characters",
    };
    expect((await withIdempotency(deps, request, async () => ok({}))).status).toBe(status);
  });
});
