import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import type { Secrets } from "../../http/secrets.ts";
import { testClock } from "../booking/testing.ts";
import { changeRows, firstRow, sharedDatabase } from "../database/testing.ts";
import { createErrorResponse, type RouteResponse } from "../http/route.ts";
import { claimKey } from "./keys.ts";
import { decryptResponse } from "./stored-response.ts";
import { inTransactionStoringResponse, type RepeatableRequest, withIdempotency } from "./with-idempotency.ts";

/** Creates a response of no particular API call. */
const ok = (body: object): RouteResponse => ({ status: 200, headers: {}, body });
const created = (body: object): RouteResponse => ({ ...ok(body), status: 201 });

/** A row that represents the effect of a request. */
const marker = { scope: "marker", body_hash: "", holder: "" };

const tokenSecrets: Secrets = ["a secret of at least thirty-two characters"];

it("reads responses that an earlier release stored", () => {
  const sealed =
    "u4Dqfxj9xr9cOGEj/0syQJNDVb4VgkRUyNyRKpIbaY5y+miA98C1QbwIeRZ/VSAI1DLFWwZMQ1qtLIZvXW3UDiK8WIGu0bqhzmT/OIpnVTIANOE=";
  const response = { status: 200, headers: {}, body: { name: "आशा" } };
  expect(decryptResponse(tokenSecrets, { scope: "cancel", key: "earlier" }, sealed)).toEqual(response);
});

describe.each(databaseKinds)("withIdempotency on %s", (kind) => {
  const clock = testClock();
  const database = sharedDatabase(kind);

  const request = (
    key: string | undefined,
    rawBody = "{}",
    call = "verifyAndBook",
    body: object = {},
  ): RepeatableRequest => ({
    ...{ call, body },
    headers: key === undefined ? {} : { "idempotency-key": key },
    rawBody: Buffer.from(rawBody),
  });
  const deps = () => ({ db: database.db, now: clock.now, tokenSecrets });
  /** A handler that counts its runs. */
  function counted(respond = () => created({ number: 0 })) {
    const work = async () => {
      work.runs += 1;
      return { ...respond(), body: { again: false, run: work.runs } };
    };
    work.runs = 0;
    return work;
  }

  it("runs a request once per key and body, and repeats the response, even if it is a domain error", async () => {
    const key = randomUUID();
    const work = counted();
    const first = await withIdempotency(deps(), request(key), work);
    const repeated = await withIdempotency(deps(), request(key), work);
    expect(repeated).toMatchObject({
      status: 201,
      headers: { "idempotent-replayed": "true" },
      body: { run: 1 },
    });
    expect(JSON.stringify(repeated.body)).toBe(JSON.stringify(first.body));
    expect(work.runs).toBe(1);
    const rejected = async () => createErrorResponse("slot_taken", "Taken.");
    const otherKey = randomUUID();
    await withIdempotency(deps(), request(otherKey), rejected);
    expect(await withIdempotency(deps(), request(otherKey), work)).toMatchObject({
      status: 409,
      errorCode: "slot_taken",
    });
  });

  it("rejects a reused key with another body, and does not run the request", async () => {
    const key = randomUUID();
    const work = counted();
    await withIdempotency(deps(), request(key), work);
    expect(await withIdempotency(deps(), request(key, "another body"), work)).toMatchObject({
      status: 422,
      errorCode: "idempotency_conflict",
    });
    expect(work.runs).toBe(1);
  });

  it("stores responses encrypted and bound to their row", async () => {
    const key = randomUUID();
    const held = async () => created({ orderId: "ORD7K2M", token: "tok-secret-1", email: "asha@example.in" });
    await withIdempotency(deps(), request(key), held);
    const row = await firstRow(database.db, "idempotency_keys", { key });
    expect(JSON.stringify(row)).not.toMatch(/tok-secret-1|asha@|ORD7K2M/);
    const repeated = await withIdempotency(deps(), request(key), held);
    expect(repeated.body).toEqual({ orderId: "ORD7K2M", token: "tok-secret-1", email: "asha@example.in" });
    const otherSecret = {
      ...deps(),
      tokenSecrets: ["another secret of at least thirty-two characters"] as const,
    };
    expect(await withIdempotency(otherSecret, request(key), held)).toMatchObject({ status: 422 });
    const laterSecrets = { ...deps(), tokenSecrets: [...otherSecret.tokenSecrets, ...tokenSecrets] as const };
    expect((await withIdempotency(laterSecrets, request(key), held)).body).toEqual(repeated.body);
    const takenKey = randomUUID();
    await withIdempotency(deps(), request(takenKey), async () => ok({}));
    await changeRows(
      database.db,
      "idempotency_keys",
      { reply: JSON.stringify(row.reply) },
      { key: takenKey },
    );
    expect(await withIdempotency(deps(), request(takenKey), held), "copied to another row").toMatchObject({
      status: 422,
    });
  });

  it("runs every request without a key or with an empty key, and treats one key in two API calls as two keys", async () => {
    const work = counted();
    for (const key of [undefined, undefined, "", ""]) await withIdempotency(deps(), request(key), work);
    const key = randomUUID();
    await withIdempotency(deps(), request(key, "{}", "verifyAndBook"), work);
    await withIdempotency(deps(), request(key, "{}", "release"), work);
    expect(work.runs).toBe(6);
  });

  it("reports the first failure if releasing the key fails too", async () => {
    const withoutKeys = async (work: () => Promise<RouteResponse>) => {
      await sql`alter table idempotency_keys rename to keys_away`.execute(database.db);
      return work();
    };
    const running = (work: () => Promise<RouteResponse>) =>
      withIdempotency(deps(), request(randomUUID()), () => withoutKeys(work)).finally(() =>
        sql`alter table keys_away rename to idempotency_keys`.execute(database.db),
      );
    const failing = running(() => Promise.reject(new Error("the first fault")));
    await expect(failing).rejects.toThrow("the first fault");
    expect(await running(async () => createErrorResponse("service_unavailable", "Later."))).toMatchObject({
      status: 503,
    });
  });

  it("runs twenty concurrent requests with one key once", async () => {
    const key = randomUUID();
    const work = counted();
    const slow = async () => {
      await new Promise((resolve) => setTimeout(resolve, 150));
      return work();
    };
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => withIdempotency(deps(), request(key), slow)),
    );
    expect(work.runs).toBe(1);
    expect(new Set(responses.map((answer) => JSON.stringify(answer.body)))).toEqual(
      new Set(['{"again":false,"run":1}']),
    );
  });

  it("lets a request be retried after an unexpected error or a 5xx response", async () => {
    const key = randomUUID();
    await expect(
      withIdempotency(deps(), request(key), () => Promise.reject(new Error("broken"))),
    ).rejects.toThrow("broken");
    const respondUnavailable = async () => createErrorResponse("gateway_unavailable", "Away.");
    expect(await withIdempotency(deps(), request(key), respondUnavailable)).toMatchObject({ status: 502 });
    expect(await withIdempotency(deps(), request(key), async () => ok({}))).toMatchObject({ status: 200 });
  });

  it("returns the stored response if the process was killed after the effect was committed", async () => {
    const key = randomUUID();
    const work = counted();
    const failedCall = withIdempotency(deps(), request(key), async (_, keep) => {
      await inTransactionStoringResponse(database.db, { kind: "customer" }, keep, work);
      throw new Error("killed");
    });
    await expect(failedCall).rejects.toThrow("killed");
    expect(await withIdempotency(deps(), request(key), work)).toMatchObject({
      status: 201,
      body: { run: 1 },
    });
    expect(work.runs).toBe(1);
  });

  it("rolls back a request whose key was taken over, and returns the response of the other request", async () => {
    const key = randomUUID();
    const outcome = withIdempotency(deps(), request(key), async (_, keep) => {
      // Simulates a process that is suspended for longer than its lease. Another process runs the request meanwhile.
      clock.advance(0.2);
      await withIdempotency(deps(), request(key), async () => ok({ by: "another" }));
      return inTransactionStoringResponse(database.db, { kind: "customer" }, keep, async (tx) => {
        await tx
          .insertInto("idempotency_keys")
          .values({ ...marker, key, created_at: clock.now(), locked_until: clock.now() })
          .execute();
        return ok({ by: "the first" });
      });
    });
    expect(await outcome).toMatchObject({ body: { by: "another" } });
    const effects = await database.db
      .selectFrom("idempotency_keys")
      .select("key")
      .where("scope", "=", marker.scope)
      .where("key", "=", key)
      .execute();
    expect(effects).toEqual([]);
  });

  it("returns the other request's response if the key of a request without a transaction was taken over", async () => {
    const key = randomUUID();
    const first = withIdempotency(deps(), request(key), async () => {
      clock.advance(0.2);
      await withIdempotency(deps(), request(key), async () => ok({ by: "another" }));
      return ok({ by: "the first" });
    });
    const repeated = { body: { by: "another" }, headers: { "idempotent-replayed": "true" } };
    expect(await first).toMatchObject(repeated);
    expect(await withIdempotency(deps(), request(key), counted())).toMatchObject(repeated);
  });

  it("does not store a response if the request had no effect", async () => {
    const [missing, checked] = [randomUUID(), randomUUID()];
    await withIdempotency(deps(), request(missing), async () =>
      createErrorResponse("order_not_found", "No such order."),
    );
    await withIdempotency(
      deps(),
      request(checked),
      async () => ok({ ok: true }),
      ({ status }) => status === 201,
    );
    const storedResponse = await database.db
      .selectFrom("idempotency_keys")
      .select("key")
      .where("key", "in", [missing, checked])
      .execute();
    expect(storedResponse).toEqual([]);
  });

  it("stores only the latest fifty responses of one order, and keeps the keys of its running requests", async () => {
    const work = counted();
    const toggle = (key: string, orderId: string) =>
      withIdempotency(deps(), request(key, "{}", "reminders", { orderId }), work);
    const keys = Array.from({ length: 53 }, () => randomUUID());
    const [otherKey, runningKey] = [randomUUID(), randomUUID()];
    await toggle(otherKey, "ORD-OTHER");
    const running = { scope: "reminders", key: runningKey, bodyHash: "", holder: "", orderId: "ORD-TOGGLED" };
    await claimKey(database.db, running, clock.now());
    for (const key of keys) {
      clock.advance(1 / 60);
      await toggle(key, "ORD-TOGGLED");
    }
    const { rows } = await sql<{ key: string }>`
      select key from idempotency_keys where order_id = 'ORD-TOGGLED' order by created_at`.execute(
      database.db,
    );
    expect(rows.map(({ key }) => key)).toEqual([runningKey, ...keys.slice(3)]);
    work.runs = 0;
    await toggle(otherKey, "ORD-OTHER");
    for (const key of [keys[3], keys[52], keys[0]]) await toggle(key as string, "ORD-TOGGLED");
    expect(work.runs, "only the deleted request runs again").toBe(1);
  });

  it("releases the key of a killed process after a few seconds, and forgets keys after a day", async () => {
    const key = randomUUID();
    const name: (string | null)[] = [];
    const work = async (requestKey: string | null) => {
      name.push(requestKey);
      return ok({ runs: name.length });
    };
    await withIdempotency(deps(), request(key), work);
    // Simulates a killed process, which leaves a claim without a response.
    await database.db.updateTable("idempotency_keys").set({ reply: null }).where("key", "=", key).execute();
    clock.advance(0.2);
    expect(await withIdempotency(deps(), request(key), work)).toMatchObject({ body: { runs: 2 } });
    expect(name[0]).toBe(name[1]);
    clock.advance(24 * 60 + 1);
    expect(await withIdempotency(deps(), request(key, "another body"), work)).toMatchObject({
      body: { runs: 3 },
    });
    expect(name[2], "the key of a different request").not.toBe(name[0]);
  });
});
