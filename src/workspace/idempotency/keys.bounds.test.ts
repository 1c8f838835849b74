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

  test("the response to an idempotency key is stored for exactly 24 hours", async () => {
    await claimKey(database.db, claim("day"), mondayMorning);
    await storeResponse(database.db, claim("day"), "a sealed reply");
    const dayLater = addMinutes(mondayMorning, 24 * 60);
    const reclaim = (at: Date) => claimKey(database.db, claim("day", "second"), at);
    expect(await reclaim(before(dayLater))).toMatchObject({ is: "answered" });
    await deleteOldKeys(database.db, before(dayLater));
    expect(await reclaim(before(dayLater))).toMatchObject({ is: "answered" });
    expect(await reclaim(dayLater)).toEqual({ is: "ours" });
  });

  test("an interrupted request keeps its key for exactly five seconds", async () => {
    await claimKey(database.db, claim("dead"), mondayMorning);
    const afterLease = new Date(mondayMorning.getTime() + 5_000);
    const reclaim = (at: Date) => claimKey(database.db, claim("dead", "second"), at);
    expect(await reclaim(before(afterLease))).toEqual({ is: "running" });
    expect(await reclaim(afterLease)).toEqual({ is: "ours" });
    expect(await claimKey(database.db, claim("dead", "third"), afterLease)).toEqual({ is: "running" });
  });

  test("claiming an idempotency key affects only its own scope, key and holder", async () => {
    await database.db.deleteFrom("idempotency_keys").execute();
    const ownClaim = claim("own");
    const all = [{ ...ownClaim, scope: "cancel" }, claim("another"), ownClaim];
    for (const each of all) expect(await claimKey(database.db, each, mondayMorning)).toEqual({ is: "ours" });
    const afterLease = (ms: number) => new Date(mondayMorning.getTime() + ms);
    const rows = async () =>
      (await rowsOf(database.db, "idempotency_keys")).map(
        ({ scope, key, holder, locked_until, reply }) =>
          `${scope} ${key} ${holder} ${locked_until.getTime() - mondayMorning.getTime()} ${reply}`,
      );
    const otherKeys = ["cancel own first 5000 null", "book another first 5000 null"];
    const expectStoredKeys = async (...kept: string[]) =>
      expect((await rows()).toSorted()).toEqual([...otherKeys, ...kept].toSorted());
    const otherHolder = { ...ownClaim, holder: "second" };
    await extendLease(database.db, otherHolder, afterLease(1));
    await releaseKey(database.db, otherHolder);
    expect(await storeResponse(database.db, otherHolder, "no")).toBe(false);
    await expectStoredKeys("book own first 5000 null");
    await extendLease(database.db, ownClaim, afterLease(2));
    await expectStoredKeys("book own first 5002 null");
    expect(await claimKey(database.db, otherHolder, afterLease(5_002))).toEqual({ is: "ours" });
    await expectStoredKeys("book own second 10002 null");
    expect(await storeResponse(database.db, otherHolder, "yes")).toBe(true);
    await releaseKey(database.db, otherHolder);
    await expectStoredKeys("book own second 10002 yes");
    expect(await claimKey(database.db, { ...ownClaim, bodyHash: "other" }, afterLease(1))).toEqual({
      is: "other_body",
    });
    const dayLater = addMinutes(mondayMorning, 24 * 60);
    expect(await claimKey(database.db, claim("own", "third"), dayLater)).toEqual({ is: "ours" });
    await expectStoredKeys(`book own third ${24 * 3_600_000 + 5_000} null`);
    await releaseKey(database.db, claim("own", "third"));
    await expectStoredKeys();
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
