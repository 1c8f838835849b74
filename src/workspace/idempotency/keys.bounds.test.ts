import { describe, expect, test } from "vitest";
import { addMinutes } from "../../api/contract/ist.ts";
import { mondayMorning } from "../booking/testing.ts";
import { sharedDatabase } from "../database/testing.ts";
import { ok } from "../http/route.ts";
import { claimKey, forgetOldKeys, keepReply } from "./keys.ts";
import { withIdempotency } from "./with-idempotency.ts";

describe("the time of an idempotency key", () => {
  const database = sharedDatabase("postgresql");

  const claim = (key: string, holder = "first") => ({
    scope: "book",
    key,
    bodyHash: "hash",
    holder,
    orderId: null,
  });
  const before = (instant: Date) => new Date(instant.getTime() - 1);

  test("its reply is kept for 24 hours, to the instant", async () => {
    await claimKey(database.db, claim("day"), mondayMorning);
    await keepReply(database.db, claim("day"), "a sealed reply");
    const dayLater = addMinutes(mondayMorning, 24 * 60);
    const again = (at: Date) => claimKey(database.db, claim("day", "second"), at);
    expect(await again(before(dayLater))).toMatchObject({ is: "answered" });
    await forgetOldKeys(database.db, before(dayLater));
    expect(await again(before(dayLater))).toMatchObject({ is: "answered" });
    expect(await again(dayLater)).toEqual({ is: "ours" });
  });

  test("a request that died keeps it for five seconds, to the instant", async () => {
    await claimKey(database.db, claim("dead"), mondayMorning);
    const later = new Date(mondayMorning.getTime() + 5_000);
    const again = (at: Date) => claimKey(database.db, claim("dead", "second"), at);
    expect(await again(before(later))).toEqual({ is: "running" });
    expect(await again(later)).toEqual({ is: "ours" });
    expect(await claimKey(database.db, claim("dead", "third"), later)).toEqual({ is: "running" });
  });

  test.each([
    [1, 200],
    [255, 200],
    [256, 400],
  ])("a key of %i characters answers %i", async (length, status) => {
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
