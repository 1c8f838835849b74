import { describe, expect, onTestFinished, test, vi } from "vitest";
import { addMinutes } from "../../api/contract/ist.ts";
import { mondayMorning } from "../booking/testing.ts";
import type { Db } from "../database/tables.ts";
import { firstRow, rowsOf, sharedDatabase } from "../database/testing.ts";
import type { RouteResponse } from "../http/route.ts";
import { deleteOldRecords } from "../privacy/delete-old-records.ts";
import { claimKey, extendLease, releaseKey, storeResponse } from "./keys.ts";
import { inTransactionStoringResponse, withIdempotency } from "./with-idempotency.ts";

/** A response of no particular API call. */
const done: RouteResponse = { status: 200, headers: {}, body: {} };

describe("the lifetime of idempotency keys", () => {
  const database = sharedDatabase("postgresql");

  const claim = (key: string, holder = "first") => ({
    scope: "book",
    key,
    bodyHash: "hash",
    holder,
    orderId: null,
  });
  const request = (key: string) => ({
    call: "book",
    headers: { "idempotency-key": key },
    rawBody: Buffer.from("{}"),
    body: {},
  });
  const deps = () => ({
    db: database.db,
    now: () => mondayMorning,
    tokenSecrets: ["a secret of at least thirty-two characters"] as const,
  });
  const afterStart = (ms: number) => new Date(mondayMorning.getTime() + ms);
  const before = (instant: Date) => new Date(instant.getTime() - 1);

  test("the response to an idempotency key is stored for exactly 24 hours", async () => {
    await claimKey(database.db, claim("day"), mondayMorning);
    await storeResponse(database.db, claim("day"), "a sealed reply");
    const dayLater = addMinutes(mondayMorning, 24 * 60);
    const reclaim = (at: Date) => claimKey(database.db, claim("day", "second"), at);
    expect(await reclaim(before(dayLater))).toMatchObject({ is: "answered" });
    await deleteOldRecords(database.db, before(dayLater));
    expect(await reclaim(before(dayLater))).toMatchObject({ is: "answered" });
    expect(await reclaim(dayLater)).toEqual({ is: "ours" });
    await deleteOldRecords(database.db, addMinutes(dayLater, 24 * 60));
    expect(await rowsOf(database.db, "idempotency_keys", { key: "day" })).toEqual([]);
  });

  test("an interrupted request keeps its key for exactly five seconds", async () => {
    await claimKey(database.db, claim("dead"), mondayMorning);
    const afterLease = afterStart(5_000);
    const reclaim = (at: Date) => claimKey(database.db, claim("dead", "second"), at);
    expect(await reclaim(before(afterLease))).toEqual({ is: "running" });
    expect(await reclaim(afterLease)).toEqual({ is: "ours" });
    expect(await claimKey(database.db, claim("dead", "third"), afterLease)).toEqual({ is: "running" });
  });

  test("changes of an idempotency key apply only to the row with the same scope, key and holder", async () => {
    await database.db.deleteFrom("idempotency_keys").execute();
    const ownClaim = claim("own");
    const all = [{ ...ownClaim, scope: "cancel" }, claim("another"), ownClaim];
    for (const each of all) expect(await claimKey(database.db, each, mondayMorning)).toEqual({ is: "ours" });
    const rows = async () =>
      (await rowsOf(database.db, "idempotency_keys")).map(
        ({ scope, key, holder, locked_until, reply }) =>
          `${scope} ${key} ${holder} ${locked_until.getTime() - mondayMorning.getTime()} ${reply}`,
      );
    const otherKeys = ["cancel own first 5000 null", "book another first 5000 null"];
    const expectStoredKeys = async (...kept: string[]) =>
      expect((await rows()).toSorted()).toEqual([...otherKeys, ...kept].toSorted());
    const otherHolder = { ...ownClaim, holder: "second" };
    await extendLease(database.db, otherHolder, afterStart(1));
    await releaseKey(database.db, otherHolder);
    expect(await storeResponse(database.db, otherHolder, "no")).toBe(false);
    await expectStoredKeys("book own first 5000 null");
    await extendLease(database.db, ownClaim, afterStart(2));
    await expectStoredKeys("book own first 5002 null");
    expect(await claimKey(database.db, otherHolder, afterStart(5_002))).toEqual({ is: "ours" });
    await expectStoredKeys("book own second 10002 null");
    expect(await storeResponse(database.db, otherHolder, "yes")).toBe(true);
    await releaseKey(database.db, otherHolder);
    await expectStoredKeys("book own second 10002 yes");
    expect(await claimKey(database.db, { ...ownClaim, bodyHash: "other" }, afterStart(1))).toEqual({
      is: "other_body",
    });
    const dayLater = addMinutes(mondayMorning, 24 * 60);
    expect(await claimKey(database.db, ownClaim, dayLater)).toEqual({ is: "ours" });
    await expectStoredKeys(`book own first ${24 * 3_600_000 + 5_000} null`);
    await releaseKey(database.db, ownClaim);
    await expectStoredKeys();
  });

  test.each<[string, string, number, (db: Db) => Promise<unknown>]>([
    ["releases it", "insertion", 2, (db) => releaseKey(db, claim("race"))],
    ["releases it", "check", 3, (db) => releaseKey(db, claim("race"))],
    ["extends its lease", "check", 3, (db) => extendLease(db, claim("race"), afterStart(5_000))],
    ["stores a response", "check", 3, (db) => storeResponse(db, claim("race"), "yes")],
  ])(
    "a key is not taken over if its holder %s after the %s (query %i)",
    async (_what, _when, query, change) => {
      const otherKeys = [{ ...claim("race"), scope: "cancel" }, claim("other race")];
      for (const each of [claim("race"), ...otherKeys]) await claimKey(database.db, each, mondayMorning);
      let queries = 0;
      const changedDb = database.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          queries += 1;
          if (queries === query) await change(database.db);
          return result;
        },
      });
      expect(await claimKey(changedDb, claim("race", "second"), afterStart(5_000))).toEqual({
        is: "running",
      });
      await database.db.deleteFrom("idempotency_keys").execute();
    },
  );

  test("a running request extends its lease, and stops when it ends", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    let now = mondayMorning;
    const lease = async () => (await firstRow(database.db, "idempotency_keys", { key: "long" })).locked_until;
    const work = async () => {
      now = afterStart(4_999);
      vi.advanceTimersByTime(4_999);
      await expect.poll(lease).toEqual(afterStart(9_999));
      return done;
    };
    await withIdempotency({ ...deps(), now: () => now }, request("long"), work);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("a repeated request is rejected if the first one is still running after several seconds", async () => {
    const repeat = () => withIdempotency(deps(), request("busy"), async () => done);
    expect(await withIdempotency(deps(), request("busy"), repeat)).toMatchObject({
      status: 409,
      headers: { "retry-after": "1" },
      errorCode: "idempotency_in_progress",
    });
  });

  test("a request runs once even if its stored response is deleted before it returns", async () => {
    const work = vi.fn(async (_: unknown, keep: Parameters<typeof inTransactionStoringResponse>[2]) => {
      const response = await inTransactionStoringResponse(
        database.db,
        { kind: "customer" },
        keep,
        async () => done,
      );
      await deleteOldRecords(database.db, addMinutes(mondayMorning, 24 * 60));
      return response;
    });
    await withIdempotency(deps(), request("deleted"), work);
    expect(work).toHaveBeenCalledOnce();
  });

  test.each([
    [200, { body: {} }, "true"],
    [409, { body: {} }, "true"],
    [404, { body: {} }, undefined],
    [429, { body: {} }, undefined],
    [500, { body: {} }, undefined],
    [200, { buffer: Buffer.from("%PDF") }, undefined],
  ])(
    "for a response with status %i and %o, the header idempotent-replayed of a repetition is %s",
    async (status, parts, replayed) => {
      const response: RouteResponse = { status, headers: {}, ...parts };
      const send = () =>
        withIdempotency(deps(), request(`${status} ${Object.keys(parts)}`), (_, keep) =>
          inTransactionStoringResponse(database.db, { kind: "customer" }, keep, async () => response),
        );
      await send();
      expect((await send()).headers["idempotent-replayed"]).toBe(replayed);
    },
  );

  test.each([
    [1, 200],
    [255, 200],
    [256, 400],
  ])("a key of %i characters results in status %i", async (length, status) => {
    const response = await withIdempotency(deps(), request("k".repeat(length)), async () => done);
    expect(response.status).toBe(status);
  });
});
