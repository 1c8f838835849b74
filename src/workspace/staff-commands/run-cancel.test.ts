import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { createFreshDatabase, createFreshFolder } from "../../../tests/support/databases.ts";
import { istInstant } from "../../api/contract/ist.ts";
import { createLog } from "../../http/log.ts";
import * as texts from "../../texts/error-messages.ts";
import { daysFrom, timesOn } from "../booking/testing.ts";
import { moveBooking } from "../changes/move-booking.ts";
import { firstRow, rowsOf } from "../database/testing.ts";
import {
  holdWithStartedPayment,
  orderState,
  paidBooking,
  payAt,
  paymentForTest,
  runBackgroundRounds,
} from "../payment/testing.ts";
import { verifyPayment } from "../payment/verify-payment.ts";
import { runReconciliation } from "../reconciliation/run-reconciliation.ts";
import { readCancelArguments } from "./arguments.ts";
import { runCancel } from "./run-cancel.ts";
import type { CommandDeps } from "./run-command.ts";

const thursday = "2026-12-03";
const reason = "The centre has a water leak.";

/** Opens a database with a site, and returns a function that runs the command on it. */
async function openSite(refundLimitPaise: number | null = null) {
  const databaseUrl = await createFreshDatabase();
  const site = await paymentForTest(databaseUrl);
  const settings = { databaseUrl, dataDir: "memory://", contentDir: "content", refundLimitPaise };
  const cancel = (args: readonly string[], confirm: CommandDeps["confirm"] = null) => {
    const parsed = readCancelArguments(args);
    if (parsed === null) throw new Error(`Invalid arguments: ${args.join(" ")}`);
    return runCancel(parsed, settings, { log: createLog("silent"), now: site.clock.now, confirm });
  };
  const book = async (times: Parameters<typeof paidBooking>[2] = timesOn(thursday, "15:00", "16:00")) => {
    const { key, orderId } = await paidBooking(site.deps, site.gateway, times);
    return { key, orderId, number: (await firstRow(site.db, "orders", { id: orderId })).number };
  };
  return { ...site, cancel, book };
}

describe("runCancel", () => {
  test("cancels a paid booking by its number, and the running site refunds it and enqueues the mails", async () => {
    const { db, clock, gateway, deps, cancel } = await openSite();
    const { key, orderId, gatewayOrderId } = await holdWithStartedPayment(deps);
    const { number } = await firstRow(db, "orders", { id: orderId });
    const args = ["--reason", reason, "--yes"];

    const problem = (text: RegExp) => ({ ok: false, problem: expect.stringMatching(text) });
    expect(await cancel([number, ...args])).toEqual(problem(/held/));
    await verifyPayment(deps, { ...key, ...(await payAt(gateway, gatewayOrderId)) });
    expect(await cancel(["B261123-NOSUCH", ...args])).toEqual(problem(/no booking/));
    expect(await cancel([` ${number.toLowerCase()}`, ...args, "--after-the-event"])).toMatchObject({
      ok: true,
      lines: expect.arrayContaining([
        `Cancelled ${number}, credit note DLC/2627/000001. The running site refunds ₹1,180 and sends the emails.`,
      ]),
    });
    expect(await cancel([number, ...args])).toEqual(problem(/cancelled/));

    await runBackgroundRounds(deps, clock);
    expect(await orderState(db, orderId)).toMatchObject({
      status: "cancelled",
      payments: ["refunded"],
      reasons: [reason],
      notifications: ["booking_confirmed", "booking_cancelled"],
    });
  });

  test("shows in a dry run what would happen, and changes nothing", async () => {
    const { db, clock, cancel, book } = await openSite();
    const { orderId, number } = await book();
    clock.set(istInstant(thursday, "09:00"));
    const before = await orderState(db, orderId);
    const entries = await rowsOf(db, "audit");
    expect(await cancel([number, "--dry-run", "--keep-fee", "500"])).toEqual({
      ok: true,
      lines: [
        `Booking: ${number}, Banyan, centre one`,
        "Time: Thu, 3 Dec 2026, 3:00 pm – 4:00 pm IST",
        "Customer: A. R., a***@example.in, +91******3210",
        "Price: ₹1,180, paid and not refunded: ₹1,180",
        "Cancels: the whole booking",
        "Refund: ₹680 (by the customer's terms: ₹590)",
        "Kept: ₹500",
        "Credit note: ₹680",
        "Emails: 1 to the customer",
        "Nothing was changed: this was a dry run.",
      ],
    });
    expect(await orderState(db, orderId)).toEqual(before);
    expect(await rowsOf(db, "audit")).toEqual(entries);
  });

  test("asks before it acts, and changes nothing without a confirmation or a terminal", async () => {
    const { db, cancel, book } = await openSite();
    const { orderId, number } = await book();
    const args = [number, "--reason", reason];
    expect(await cancel(args)).toEqual({ ok: false, problem: expect.stringContaining("Add --yes") });
    expect(await cancel(args, async () => false)).toEqual({ ok: false, problem: "You did not confirm." });
    expect((await orderState(db, orderId)).status).toBe("confirmed");
    const shown: string[] = [];
    const confirm = async (lines: readonly string[]) => shown.push(...lines) > 0;
    expect(await cancel(args, confirm)).toMatchObject({ ok: true });
    expect(shown).toContain("Refund: ₹1,180 (by the customer's terms: ₹1,180)");
    expect((await orderState(db, orderId)).status).toBe("cancelled");
  });

  test("changes nothing if the booking changes while the operator is asked, and says what is different", async () => {
    const { db, clock, deps, cancel, book } = await openSite();
    const { key, orderId, number } = await book();
    const move = { ...key, ...timesOn(thursday, "11:00", "12:00"), expectedTotalPaise: 118_000 };
    const args = [number, "--reason", reason, "--by-terms"];
    const moved = await cancel(args, async () => (await moveBooking(deps, move)).ok);
    expect(moved).toEqual({
      ok: false,
      problem:
        "The booking has been changed since the preview.\nTime: Thu, 3 Dec 2026, 11:00 am – 12:00 pm IST",
    });
    const later = await cancel(args, async () => {
      clock.set(istInstant(thursday, "05:00"));
      return true;
    });
    expect(later).toEqual({
      ok: false,
      problem: [
        "The refund is now ₹590 instead of ₹1,180.",
        "Refund: ₹590 (by the customer's terms: ₹590)",
        "Kept: ₹590",
        "Credit note: ₹590",
      ].join("\n"),
    });
    expect((await orderState(db, orderId)).status).toBe("confirmed");
  });

  test("cancels some dates, refunds a part of the money, and requires a confirmation after the event", async () => {
    const { db, clock, cancel, book } = await openSite();
    const { orderId, number } = await book({
      ...{ catalogId: "desk", people: 1, ...daysFrom(thursday, "2026-12-06") },
    });
    const args = [number, "--reason", reason, "--yes"];
    const dates = await cancel([...args, "--dates", "2026-12-04, 2026-12-05", "--keep-fee", "100.50"]);
    expect(dates.ok && dates.lines).toEqual(
      expect.arrayContaining(["Cancels: Fri 4 Dec to Sat 5 Dec", "Kept: ₹100.50", "Credit note: ₹2,259.50"]),
    );
    const part = await cancel([...args, "--amount", "1,000"]);
    expect(part.ok && part.lines).toEqual(
      expect.arrayContaining(["The booking stays.", "Refund: ₹1,000", "Kept: ₹280.50"]),
    );
    expect((await orderState(db, orderId)).status).toBe("confirmed");
    clock.set(istInstant("2027-02-03", "09:00"));
    expect(await cancel(args)).toEqual({ ok: false, problem: texts.staff.afterTheEvent });
    expect(await cancel([...args, "--after-the-event"])).toMatchObject({ ok: true });
  });
});

test("runCancel refuses refunds beyond the day's limit until a second person confirms them", async () => {
  const { db, cancel, book } = await openSite(200_000);
  const numbers = [await book(), await book(timesOn(thursday, "10:00", "11:00"))].map(({ number }) => number);
  const args = ["--reason", reason, "--yes"];
  expect(await cancel([numbers[0] ?? "", ...args])).toMatchObject({ ok: true });
  expect(await cancel([numbers[1] ?? "", ...args])).toEqual({
    ok: false,
    problem:
      "This refund needs a second person: staff have already refunded ₹1,180 today, and ₹1,180 more would exceed the daily limit of ₹2,000.",
  });
  expect(await cancel([numbers[1] ?? "", ...args, "--second-person", "Ravi"])).toMatchObject({ ok: true });
  const [entry] = await rowsOf(db, "audit", { act: "refund_confirmed" });
  expect(entry).toMatchObject({ actor: "command", details: { secondPerson: "Ravi", amountPaise: 118_000 } });
});

test("runCancel and runReconciliation create no database in an empty data directory", async () => {
  const dataDir = join(await createFreshFolder(), "mistyped");
  const settings = { databaseUrl: null, dataDir, contentDir: "content", refundLimitPaise: null };
  const log = createLog("silent");
  const problem = `There is no database in ${dataDir}. Give the DATA_DIR or the DATABASE_URL of the site.`;
  const args = readCancelArguments(["B261123-7K2M9Q", "--reason", reason, "--yes"]);
  expect(args && (await runCancel(args, settings, { log, confirm: null }))).toEqual({ ok: false, problem });
  const now = () => new Date();
  const requested = { period: { from: now(), to: now() }, repairs: false, seen: [], isJson: false };
  const gateway = {
    razorpay: null,
    publicOrigin: "",
    tokenSecrets: [""] as const,
    excludedBuildingIds: [],
    smtpUrl: null,
    hasBackupAlarm: false,
  };
  expect(await runReconciliation(requested, { ...settings, ...gateway }, { log, now })).toEqual({
    ok: false,
    problem,
  });
  expect(existsSync(dataDir)).toBe(false);
});

test.each([
  [["B1"]],
  [["--reason", reason]],
  [["B1", reason]],
  [["B1", "--reason", " "]],
  [["B1", "--reason", "x".repeat(301)]],
  [["B1", "--reason", reason, "--by-terms", "--keep-fee", "100"]],
  [["B1", "--reason", reason, "--amount", "100", "--keep-fee", "100"]],
  [["B1", "--reason", reason, "--amount", "100", "--dates", thursday]],
  [["B1", "--reason", reason, "--amount", "10.005"]],
  [["B1", "--reason", reason, "--keep-fee", "-5"]],
  [["B1", "--reason", reason, "--yes", "--dry-run"]],
  [["B1", "--reason", reason, "--all"]],
])("readCancelArguments rejects %j", (args) => {
  expect(readCancelArguments(args)).toBeNull();
});

test("the cancel command prints its usage when arguments are missing, and needs --yes without a terminal", () => {
  const main = fileURLToPath(new URL("./cancel-main.ts", import.meta.url));
  const run = (...args: readonly string[]) => {
    const { status, stderr } = spawnSync(process.execPath, ["--import", "tsx", main, ...args]);
    return { status, text: String(stderr) };
  };
  expect(run("B261123-7K2M9Q")).toEqual({
    status: 1,
    text: expect.stringContaining("npm run cancel -- NUMBER --reason REASON"),
  });
  expect(run("B261123-7K2M9Q", "--reason", reason)).toEqual({
    status: 1,
    text: expect.stringMatching(/not a terminal.*--yes.*\nNothing was changed\./),
  });
});
