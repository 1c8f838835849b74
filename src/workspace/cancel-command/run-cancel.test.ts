import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createFreshDatabase, createFreshFolder } from "../../../tests/support/databases.ts";
import { createLog } from "../../http/log.ts";
import { firstRow } from "../database/testing.ts";
import {
  holdWithStartedPayment,
  orderState,
  payAt,
  paymentForTest,
  runBackgroundRounds,
} from "../payment/testing.ts";
import { verifyPayment } from "../payment/verify-payment.ts";
import { runReconciliation } from "../reconciliation/run-reconciliation.ts";
import { runCancel } from "./run-cancel.ts";

test("runCancel cancels a paid booking by its number, and the running site refunds it and enqueues the mails", async () => {
  const databaseUrl = await createFreshDatabase();
  const { db, clock, gateway, deps } = await paymentForTest(databaseUrl);
  const { key, orderId, gatewayOrderId } = await holdWithStartedPayment(deps);
  const order = await firstRow(db, "orders", { id: orderId });
  const cancel = (number = order.number) =>
    runCancel(
      { number, reason: "The centre has a water leak." },
      { databaseUrl, dataDir: "memory://", contentDir: "content" },
      { log: createLog("silent"), now: clock.now },
    );

  expect(await cancel()).toMatchObject({ ok: false, problem: expect.stringMatching(/held/) });
  await verifyPayment(deps, { ...key, ...(await payAt(gateway, gatewayOrderId)) });
  expect(await cancel("B261123-NOSUCH")).toMatchObject({
    ok: false,
    problem: expect.stringMatching(/no booking/),
  });
  expect(await cancel(` ${order.number.toLowerCase()}`)).toMatchObject({
    ok: true,
    status: "cancelled",
    refundPaise: 118_000,
    creditNote: "DLC/2627/000001",
  });
  expect(await cancel()).toMatchObject({ ok: false, problem: expect.stringMatching(/cancelled/) });

  await runBackgroundRounds(deps, clock);
  expect(await orderState(db, orderId)).toMatchObject({
    status: "cancelled",
    payments: ["refunded"],
    reasons: ["The centre has a water leak."],
    notifications: ["booking_confirmed", "booking_cancelled"],
  });
});

test("runCancel and runReconciliation create no database in an empty data directory", async () => {
  const dataDir = join(await createFreshFolder(), "mistyped");
  const settings = { databaseUrl: null, dataDir, contentDir: "content" };
  const log = createLog("silent");
  const problem = `There is no database in ${dataDir}. Give the DATA_DIR or the DATABASE_URL of the site.`;
  const bookingRequest = { number: "B261123-7K2M9Q", reason: "The centre has a water leak." };
  expect(await runCancel(bookingRequest, settings, { log })).toEqual({ ok: false, problem });
  const now = () => new Date();
  const requested = { period: { from: now(), to: now() }, repairs: false, seen: [], isJson: false };
  const gateway = {
    razorpay: null,
    publicOrigin: "",
    tokenSecrets: [""] as const,
    excludedBuildingIds: [],
    smtpUrl: null,
  };
  expect(await runReconciliation(requested, { ...settings, ...gateway }, { log, now })).toEqual({
    ok: false,
    problem,
  });
  expect(existsSync(dataDir)).toBe(false);
});

test("the cancel command prints its usage when arguments are missing", () => {
  const main = fileURLToPath(new URL("./main.ts", import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, ["--import", "tsx", main, "B261123-7K2M9Q"]);
  expect(String(stderr)).toContain("npm run cancel -- NUMBER REASON");
  expect(status).toBe(1);
});
