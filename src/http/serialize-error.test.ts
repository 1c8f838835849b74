import pg from "pg";
import { expect, test } from "vitest";
import { databaseForTest, databaseKinds } from "../../tests/support/databases.ts";
import { createLog } from "./log.ts";
import { serializeError } from "./serialize-error.ts";

/** Returns the log line of an error at level info. */
function lineOf(error: unknown): string {
  let output = "";
  const write = (line: string) => {
    output += line;
  };
  createLog("info", { write }).error({ err: error }, "It failed.");
  return output;
}

test.each(databaseKinds)("the log of an error of %s contains names, but no entered values", async (kind) => {
  const { db } = await databaseForTest(kind);
  const { sql } = await import("kysely");
  const payload = '{"contact":"+919876543210","note":"\\u0000","email":"asha@example.in"}';
  const failures = [
    sql`select ${payload}::jsonb`,
    sql`select ${"Asha Rao of 9876543210"}::integer`,
    sql`insert into cities (slug) values (${"asha@example.in"})`,
  ];
  for (const query of failures) {
    const error: unknown = await query.execute(db).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(Error);
    const line = lineOf(error);
    expect(line).not.toMatch(/9876543210|asha|Rao|detail|where|parameters/i);
    const { err } = JSON.parse(line);
    expect(err.code).toMatch(/^[0-9A-Z]{5}$/);
    expect(err.stack).toContain("at ");
    expect(Object.keys(err).every((name) => allowed.has(name))).toBe(true);
  }
});

const allowed = new Set(["type", "message", "code", "constraint", "table", "stack", "cause"]);

test("the log of an error contains the names of tables and constraints, causes and system codes", () => {
  const error = new pg.DatabaseError(
    'duplicate key value violates unique constraint "orders_pkey"',
    1,
    "error",
  );
  Object.assign(error, {
    severity: "ERROR",
    code: "23505",
    constraint: "orders_pkey",
    table: "orders",
    detail: "Key (id)=(x)",
  });
  const logged = serializeError(new Error("The order could not be kept.", { cause: error }));
  expect(logged.cause).toMatchObject({ code: "23505", constraint: "orders_pkey", table: "orders" });
  expect(JSON.stringify(logged)).not.toContain("Key (id)");
  expect(
    serializeError(Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" })),
  ).toMatchObject({
    message: "connect ECONNREFUSED 127.0.0.1:5432",
    code: "ECONNREFUSED",
  });
  expect(serializeError("text of +91 98765 43210").message).toBe("text of (number)");
});

test("an error that is its own cause is logged without an endless recursion", () => {
  const error = new Error("round");
  error.cause = error;
  expect(JSON.stringify(serializeError(error)).length).toBeLessThan(20_000);
});
