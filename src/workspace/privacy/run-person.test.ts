import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createFreshDatabase } from "../../../tests/support/databases.ts";
import { createLog } from "../../http/log.ts";
import { rowsOf } from "../database/testing.ts";
import { paidBooking, paymentForTest } from "../payment/testing.ts";
import { readArguments, runPerson } from "./run-person.ts";
import { meera } from "./testing.ts";

test("runPerson lists, exports and erases what is stored about a person, and says what is kept", async () => {
  const databaseUrl = await createFreshDatabase();
  const { db, clock, gateway, deps } = await paymentForTest(databaseUrl);
  const { order } = await paidBooking(deps, gateway, { customer: meera });
  const run = async (action: "find" | "export" | "erase", contact = meera.email) => {
    const outcome = await runPerson(
      { action, contact },
      { databaseUrl, dataDir: "memory://", contentDir: "content" },
      { log: createLog("silent"), now: clock.now },
    );
    return outcome.ok ? outcome.text : outcome.problem;
  };
  const found = await run("find", "098123 45678");
  expect(found).toMatch(/^orders +1$/m);
  expect(found).toContain(`  ${order.number}: confirmed`);
  expect(found).toContain("The records also contain meera@example.in.");
  const exported = JSON.parse(await run("export"));
  expect(exported).toMatchObject({
    person: meera.email,
    orders: [{ number: order.number, customer_name: meera.name, customer_phone: meera.phone }],
    payments: [{ amount_paise: 118_000 }],
    invoices: [{ content: { buyer: { name: `${meera.company} (${meera.name})` } } }],
  });
  expect(await run("erase")).toContain(`npm run cancel -- ${order.number}`);
  clock.advance(24 * 60);
  const [invoice] = await rowsOf(db, "invoices");
  const erased = await run("erase");
  expect(erased).toMatch(/^Erased: orders 1/);
  expect(erased).toContain(`Invoice ${invoice?.number} with the buyer's name`);
  expect(await run("erase")).toBe("Nothing is stored about meera@example.in.");
  expect(await run("find", "meera")).toBe("“meera” is neither an email address nor an Indian mobile number.");
});

test("the person command accepts an action and one contact, and prints its usage otherwise", () => {
  expect(readArguments(["find", "a@b.in"])).toEqual({ action: "find", contact: "a@b.in" });
  for (const args of [[], ["find"], ["delete", "a@b.in"], ["erase", "98123", "45678"]])
    expect(readArguments(args)).toBeNull();
  const main = fileURLToPath(new URL("./main.ts", import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, ["--import", "tsx", main, "find"]);
  expect(String(stderr)).toContain("npm run person -- find|export|erase EMAIL-OR-PHONE");
  expect(status).toBe(1);
});
