import { expect, test } from "vitest";
import { createFreshDatabase } from "../../../tests/support/databases.ts";
import { createLog } from "../../http/log.ts";
import { changeRows, firstRow } from "../database/testing.ts";
import { holdWithStartedPayment, paymentForTest } from "../payment/testing.ts";
import { runFind } from "./run-find.ts";

test("runFind prints the booking of a caller with masked contacts, and reports when nothing matches", async () => {
  const databaseUrl = await createFreshDatabase();
  const { db, deps } = await paymentForTest(databaseUrl);
  const { orderId } = await holdWithStartedPayment(deps);
  const company = { customer_company: "Asha Textiles" };
  await changeRows(db, "orders", company, { id: orderId });
  const { number } = await firstRow(db, "orders", { id: orderId });
  const settings = { databaseUrl, dataDir: "memory://", contentDir: "content" };
  const find = (text: string) => runFind(text, settings, { log: createLog("silent") });

  // The name and the company both match, and the booking is printed once.
  const outcome = await find("asha");
  expect(outcome).toEqual({ ok: true, lines: [expect.stringContaining(`${number}  held  Mon`)] });
  const [line = ""] = outcome.ok ? outcome.lines : [];
  expect(line).toContain("Asha Rao, Asha Textiles");
  expect(line).not.toMatch(/asha@example\.in|9876543210/);
  expect(await find(number)).toEqual(outcome);
  expect(await find("vikram")).toEqual({ ok: false, problem: "No booking matches vikram." });
  expect(await find("as")).toEqual({ ok: false, problem: "Give at least three characters." });
});
