import { expect, test } from "vitest";
import { createFreshDatabase } from "../../../tests/support/databases.ts";
import { createLog } from "../../http/log.ts";
import { heldOrder, timesOn } from "../booking/testing.ts";
import { firstRow, rowsOf } from "../database/testing.ts";
import { orderState, paymentForTest } from "../payment/testing.ts";
import { readCancelArguments } from "./arguments.ts";
import { readPaidArguments, readPayoutArguments } from "./paid-arguments.ts";
import { runCancel } from "./run-cancel.ts";
import type { CommandDeps } from "./run-command.ts";
import { runFind } from "./run-find.ts";
import { readOnInvoiceArguments, runOnInvoice } from "./run-on-invoice.ts";
import { runPaid, runPayout } from "./run-paid.ts";

const transfer = ["--amount", "1180", "--reference", "UTR1", "--on", "2026-11-23"];

test("paid, cancel and payout show what they will do, ask, and record the money outside the gateway", async () => {
  const databaseUrl = await createFreshDatabase();
  const { db, deps, clock } = await paymentForTest(databaseUrl);
  const settings = { databaseUrl, dataDir: "memory://", contentDir: "content", refundLimitPaise: null };
  const commandDeps = { log: createLog("silent"), now: clock.now };
  const { orderId } = await heldOrder(deps, timesOn("2026-12-03", "15:00", "16:00"));
  const { number } = await firstRow(db, "orders", { id: orderId });
  const parsedBy = <Args>(read: (args: readonly string[]) => Args | null, args: readonly string[]): Args => {
    const parsed = read(args);
    if (parsed === null) throw new Error(`Invalid arguments: ${args.join(" ")}`);
    return parsed;
  };
  const paid = (args: readonly string[], confirm: CommandDeps["confirm"] = null) =>
    runPaid(parsedBy(readPaidArguments, [number, "--by", "bank-transfer", ...args]), settings, {
      ...commandDeps,
      confirm,
    });
  const payout = (args: readonly string[], confirm: CommandDeps["confirm"] = null) =>
    runPayout(parsedBy(readPayoutArguments, args), settings, { ...commandDeps, confirm });
  const cancel = (args: readonly string[]) =>
    runCancel(parsedBy(readCancelArguments, [number, "--reason", "A leak.", ...args]), settings, {
      ...commandDeps,
      confirm: null,
    });

  const before = await orderState(db, orderId);
  expect(await paid(transfer)).toEqual({ ok: false, problem: expect.stringContaining("Add --yes") });
  expect(await paid([...transfer, "--dry-run"])).toEqual({
    ok: true,
    lines: [
      `Booking: ${number}, Banyan, centre one`,
      "Time: Thu, 3 Dec 2026, 3:00 pm – 4:00 pm IST",
      "Customer: A. R., a***@example.in, +91******3210",
      "Price: ₹1,180, paid and not refunded: ₹0",
      "Confirms the booking, which is held.",
      "Records: ₹1,180 on 2026-11-23, reference UTR1",
      "Emails: 1 to the customer",
      "Nothing was changed: this was a dry run.",
    ],
  });
  expect(await orderState(db, orderId)).toEqual(before);
  expect(await paid(transfer, async () => false)).toEqual({ ok: false, problem: "You did not confirm." });
  expect(await paid(transfer, async () => true)).toEqual({
    ok: true,
    lines: [`Confirmed ${number}. The running site sends the emails with the invoice.`],
  });
  expect(await paid([...transfer, "--yes"])).toMatchObject({
    lines: expect.arrayContaining(["Changes: nothing", `This payment of ${number} is recorded already.`]),
  });
  expect(await payout(["--list"])).toEqual({ ok: true, lines: ["There are no refunds to pay out."] });
  expect(await cancel(["--yes"])).toMatchObject({
    lines: expect.arrayContaining([
      `Cancelled ${number}, credit note DLC/2627/000001. The running site sends the emails. Pay out ₹1,180 by bank transfer, and record that with npm run payout.`,
    ]),
  });
  expect(await payout(["--list"])).toEqual({
    ok: true,
    lines: [`${number}  ₹1,180  since 2026-11-23  Asha Rao`],
  });
  expect(await payout([number, ...transfer, "--yes"])).toMatchObject({
    lines: expect.arrayContaining([
      "Records: ₹1,180 on 2026-11-23, reference UTR1",
      `Recorded the payout for ${number}. Still to be paid out: ₹0. The running site sends the email.`,
    ]),
  });
  expect(await payout([number, ...transfer, "--yes"])).toMatchObject({
    lines: expect.arrayContaining([`This payout for ${number} is recorded already.`]),
  });
  expect(await orderState(db, orderId)).toMatchObject({ payments: ["refunded"], refunds: ["refunded"] });
  const [entry] = await rowsOf(db, "audit", { act: "payment_recorded", subject: orderId });
  expect(entry).toMatchObject({ actor: "command", actor_name: "paid" });
});

test.each([
  [[]],
  [["B1", ...transfer]],
  [["B1", "B2", "--by", "cash", ...transfer]],
  [["B1", "--by", "card", ...transfer]],
  [["B1", "--by", "cash", ...transfer, "--yes", "--dry-run"]],
  [["B1", "--by", "cash", ...transfer, "--list"]],
  [["B1", "--by", "cash", ...transfer, "--amount", "a lot"]],
  [["B1", "--by", "cash", ...transfer.slice(0, 4)]],
])("readPaidArguments rejects %j", (args) => {
  expect(readPaidArguments(args)).toBeNull();
});

test.each([[[]], [["B1"]], [["B1", "--list"]], [["B1", "--by", "cash", ...transfer]]])(
  "readPayoutArguments rejects %j",
  (args) => {
    expect(readPayoutArguments(args)).toBeNull();
  },
);

test("on-invoice, paid and find show a booking on invoice, from the confirmation to the payment", async () => {
  const databaseUrl = await createFreshDatabase();
  const { db, deps, clock } = await paymentForTest(databaseUrl);
  const settings = { databaseUrl, dataDir: "memory://", contentDir: "content", refundLimitPaise: null };
  const commandDeps = { log: createLog("silent"), now: clock.now };
  const { orderId } = await heldOrder(deps, timesOn("2026-12-03", "15:00", "16:00"));
  const { number } = await firstRow(db, "orders", { id: orderId });
  const onInvoice = async (args: readonly string[], confirm: CommandDeps["confirm"] = null) => {
    const parsed = readOnInvoiceArguments([number, ...args]);
    if (parsed === null) throw new Error(`Invalid arguments: ${args.join(" ")}`);
    return runOnInvoice(parsed, settings, { ...commandDeps, confirm });
  };
  const find = () => runFind(number, settings, commandDeps);
  const lines = (...expected: readonly string[]) => ({ lines: expect.arrayContaining([...expected]) });

  const before = await orderState(db, orderId);
  expect(await onInvoice([])).toEqual({ ok: false, problem: expect.stringContaining("Add --yes") });
  expect(await onInvoice(["--due", "soon", "--yes"])).toEqual({
    ok: false,
    problem: expect.stringContaining("until 2027-01-07"),
  });
  expect(await onInvoice(["--due", "2026-12-01", "--dry-run"])).toEqual({
    ok: true,
    lines: [
      `Booking: ${number}, Banyan, centre one`,
      "Time: Thu, 3 Dec 2026, 3:00 pm – 4:00 pm IST",
      "Customer: A. R., a***@example.in, +91******3210",
      "Price: ₹1,180, paid and not refunded: ₹0",
      "Confirms the booking, which is held, without a payment.",
      "Due: 2026-12-01",
      "Emails: 1 to the customer",
      "Nothing was changed: this was a dry run.",
    ],
  });
  expect(await orderState(db, orderId)).toEqual(before);
  expect(await onInvoice(["--due", "2026-12-01"], async () => true)).toEqual({
    ok: true,
    lines: [
      `Confirmed ${number} on invoice, due on 2026-12-01. The running site sends the emails with the invoice.`,
    ],
  });
  expect(await onInvoice(["--yes"])).toMatchObject(
    lines("Changes: nothing", `${number} is on invoice already, due on 2026-12-01.`),
  );
  expect(await find()).toMatchObject(lines(expect.stringContaining("  unpaid, due on 2026-12-01")));
  const cancelled = readCancelArguments([number, "--reason", "A leak.", "--keep-fee", "100", "--dry-run"]);
  if (cancelled === null) throw new Error("Invalid arguments");
  expect(await runCancel(cancelled, settings, { ...commandDeps, confirm: null })).toMatchObject(
    lines(
      "Invoice: ₹1,180 unpaid, due on 2026-12-01",
      "Refund: ₹0 (by the customer's terms: ₹1,180)",
      "Stays due: ₹100",
      "Credit note: ₹1,080",
    ),
  );
  const paid = readPaidArguments([number, "--by", "bank-transfer", ...transfer, "--yes"]);
  if (paid === null) throw new Error("Invalid arguments");
  expect(await runPaid(paid, settings, { ...commandDeps, confirm: null })).toEqual({
    ok: true,
    lines: [
      `Booking: ${number}, Banyan, centre one`,
      "Time: Thu, 3 Dec 2026, 3:00 pm – 4:00 pm IST",
      "Customer: A. R., a***@example.in, +91******3210",
      "Price: ₹1,180, paid and not refunded: ₹0",
      "Invoice: ₹1,180 unpaid, due on 2026-12-01",
      "Records: ₹1,180 on 2026-11-23, reference UTR1",
      "Emails: 0 to the customer",
      `Recorded the payment of the invoice of ${number}.`,
    ],
  });
  expect(await find()).toMatchObject(lines(expect.not.stringContaining("unpaid")));
  const [entry] = await rowsOf(db, "audit", { act: "booking_confirmed", subject: orderId });
  expect(entry).toMatchObject({ actor: "command", actor_name: "on-invoice" });
  const full = readCancelArguments([number, "--reason", "A leak.", "--yes"]);
  if (full === null) throw new Error("Invalid arguments");
  await runCancel(full, settings, { ...commandDeps, confirm: null });
  expect(await find()).toMatchObject(lines(expect.stringMatching(/ {2}₹1,180 to pay out$/)));
});

test.each([
  [[]],
  [["B1", "B2"]],
  [["B1", "--due"]],
  [["B1", "--by", "cash"]],
  [["B1", "--yes", "--dry-run"]],
])("readOnInvoiceArguments rejects %j", (args) => {
  expect(readOnInvoiceArguments(args)).toBeNull();
});
