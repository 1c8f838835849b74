import { describe, expect, it, test } from "vitest";
import { createFreshDatabase, databaseForTest, databaseKinds } from "../../../tests/support/databases.ts";
import type { Db } from "../database/tables.ts";
import { changeRows } from "../database/testing.ts";
import { countAttempt, createRateLimit } from "./rate-limit.ts";

describe.each(databaseKinds)("window limits on %s", (kind) => {
  it("window limits count up to the limit and then return the time to wait, separately for each key and limit", async () => {
    const { db } = await databaseForTest(kind);
    const limit = createRateLimit(db, "one", { max: 3, seconds: 600 });
    for (let index = 0; index < 3; index += 1) expect(await limit.consume("203.0.113.9")).toBeNull();
    const wait = await limit.consume("203.0.113.9");
    expect(wait).toBeGreaterThan(500);
    expect(wait).toBeLessThanOrEqual(600);
    expect(await limit.consume("203.0.113.10")).toBeNull();
    expect(await createRateLimit(db, "two", { max: 3, seconds: 600 }).consume("203.0.113.9")).toBeNull();
    const keys = await db.selectFrom("request_counts").select("key").execute();
    expect(keys.some(({ key }) => key.includes("203.0.113"))).toBe(false);
  });

  it("window limits start again when the window is over", async () => {
    const { db } = await databaseForTest(kind);
    const limit = createRateLimit(db, "short", { max: 1, seconds: 600 });
    expect(await limit.consume("key")).toBeNull();
    await changeRows(db, "request_counts", { expire: Date.now() - 1 });
    expect(await limit.consume("key")).toBeNull();
    expect(await limit.consume("key")).not.toBeNull();
  });

  it("window limits count neither successful attempts nor attempts that another limit rejects", async () => {
    const { db } = await databaseForTest(kind);
    const [order, address] = [2, 3].map((max, index) =>
      createRateLimit(db, `of-${index}`, { max, seconds: 600 }),
    );
    if (order === undefined || address === undefined) throw new Error("no limit");
    const attempt = (key: string, isWrong: boolean) =>
      countAttempt(
        [
          { limit: order, key },
          { limit: address, key: "address" },
        ],
        async () => isWrong,
        (wrong) => wrong,
      );
    for (let index = 0; index < 5; index += 1) expect(await attempt("a", false)).toEqual({ result: false });
    for (let index = 0; index < 2; index += 1) expect(await attempt("a", true)).toEqual({ result: true });
    expect(await attempt("a", false)).toMatchObject({ over: 0 });
    expect(await attempt("b", true)).toEqual({ result: true });
    expect(await attempt("b", true)).toMatchObject({ over: 1 });
    expect(await order.consume("b")).toBeNull();
  });
});

test("several processes share the counts of window limits", async () => {
  const url = await createFreshDatabase();
  const services = [await databaseForTest(url, 5), await databaseForTest(url, 5)];
  const consume = (open: (db: Db, index: number) => ReturnType<typeof createRateLimit>) =>
    Promise.all(
      services.flatMap(({ db }, index) => {
        const limit = open(db, index);
        return Array.from({ length: 20 }, () => limit.consume("key"));
      }),
    );
  const counts = { max: 10, seconds: 600 };
  const consumed = await consume((db) => createRateLimit(db, "shared", counts));
  expect(consumed.filter((wait) => wait === null)).toHaveLength(10);
  // For comparison, two limits with different names accept ten requests each.
  const separateLimits = await consume((db, index) => createRateLimit(db, `apart-${index}`, counts));
  expect(separateLimits.filter((wait) => wait === null)).toHaveLength(20);
});

test("a window limit rejects if the database is unavailable", async () => {
  const { db, close } = await databaseForTest(await createFreshDatabase());
  const limit = createRateLimit(db, "away", { max: 3, seconds: 600 });
  await close();
  await expect(limit.consume("key")).rejects.toThrow();
});
