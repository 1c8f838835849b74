import { expect, test } from "vitest";
import { createFreshDatabase } from "../../../tests/support/databases.ts";
import { istDateOf } from "../../api/contract/ist.ts";
import { createLog } from "../../http/log.ts";
import { firstRow } from "../database/testing.ts";
import { holdWithStartedPayment, payAt, paymentForTest } from "../payment/testing.ts";
import { verifyPayment } from "../payment/verify-payment.ts";
import { readCancelArguments } from "./arguments.ts";
import { runAudit } from "./run-audit.ts";
import { runCancel } from "./run-cancel.ts";

test("runAudit prints who changed a booking, by its number or id, and what was changed on a day", async () => {
  const databaseUrl = await createFreshDatabase();
  const { db, clock, gateway, deps } = await paymentForTest(databaseUrl);
  const { key, orderId, gatewayOrderId } = await holdWithStartedPayment(deps);
  await verifyPayment(deps, { ...key, ...(await payAt(gateway, gatewayOrderId)) });
  const { number } = await firstRow(db, "orders", { id: orderId });
  const settings = { databaseUrl, dataDir: "memory://", contentDir: "content", refundLimitPaise: null };
  const log = createLog("silent");
  const args = readCancelArguments([number, "--reason", "The centre has a water leak.", "--yes"]);
  if (args === null) throw new Error("The arguments are invalid.");
  await runCancel(args, settings, { log, now: clock.now, confirm: null });

  const audit = (subject: string) => runAudit(subject, settings, { log });
  const printed = await audit(number);
  if (!printed.ok) throw new Error(printed.problem);
  expect(printed.lines.find((line) => line.includes("slot_held"))).toContain(`${orderId}  by customer on `);
  expect(printed.lines.find((line) => line.includes("booking_cancelled"))).toContain("by command cancel ");
  expect(printed.lines.join("\n")).not.toMatch(/water leak|@|Asha/);
  expect(await audit(number.toLowerCase())).toEqual(printed);
  expect(await audit(orderId)).toEqual(printed);
  const day = await audit(istDateOf(new Date()));
  if (!day.ok) throw new Error(day.problem);
  expect(day.lines).toEqual(expect.arrayContaining([...printed.lines]));
  expect(await audit("2020-01-01")).toEqual({ ok: true, lines: ["No changes of 2020-01-01 are recorded."] });
});
