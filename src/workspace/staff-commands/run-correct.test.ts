import { expect, test } from "vitest";
import { createFreshDatabase } from "../../../tests/support/databases.ts";
import { createLog } from "../../http/log.ts";
import { timesOn } from "../booking/testing.ts";
import { refundByStaff } from "../changes/index.ts";
import { commandActor } from "../database/audit.ts";
import { firstRow, rowsOf } from "../database/testing.ts";
import { orderState, paidBooking, paymentForTest } from "../payment/testing.ts";
import type { CommandDeps } from "./run-command.ts";
import { readCorrectArguments, runCorrect } from "./run-correct.ts";

const details = [
  "--company",
  "Rao Textiles",
  "--gstin",
  "27AAACB1234C1ZF",
  "--address",
  "5 Hill Road, Mumbai",
];

test("runCorrect shows the replaced invoice, asks, and changes only what it has shown", async () => {
  const databaseUrl = await createFreshDatabase();
  const { db, deps, gateway, clock } = await paymentForTest(databaseUrl);
  const settings = { databaseUrl, dataDir: "memory://", contentDir: "content" };
  const { orderId } = await paidBooking(deps, gateway, timesOn("2026-12-03", "15:00", "16:00"));
  const { number } = await firstRow(db, "orders", { id: orderId });
  const correct = (args: readonly string[], confirm: CommandDeps["confirm"] = null) => {
    const parsed = readCorrectArguments([number, ...args]);
    if (parsed === null) throw new Error(`Invalid arguments: ${args.join(" ")}`);
    return runCorrect(parsed, settings, { log: createLog("silent"), now: clock.now, confirm });
  };
  const before = await orderState(db, orderId);
  expect(await correct(details)).toEqual({ ok: false, problem: expect.stringContaining("Add --yes") });
  expect(await correct([...details, "--dry-run"])).toEqual({
    ok: true,
    lines: [
      `Booking: ${number}, Banyan, centre one`,
      "Time: Thu, 3 Dec 2026, 3:00 pm – 4:00 pm IST",
      "Customer: A. R., a***@example.in, +91******3210",
      "Price: ₹1,180, paid and not refunded: ₹1,180",
      "Changes: company, gstin, address",
      "Replaces invoice DL/2627/000001: ₹1,180",
      "Emails: 1 to the customer",
      "Nothing was changed: this was a dry run.",
    ],
  });
  expect(await orderState(db, orderId)).toEqual(before);
  const staff = { ...deps, actor: commandActor("cancel"), refundLimitPaise: null };
  const refund = async () =>
    (await refundByStaff(staff, { orderId, reason: "No projector.", amountPaise: 18_000 })).ok;
  expect(await correct(details, refund)).toEqual({
    ok: false,
    problem: [
      "The booking's invoices have changed since the preview.",
      "Price: ₹1,180, paid and not refunded: ₹1,000",
      "Replaces invoice DL/2627/000001: ₹1,000",
    ].join("\n"),
  });
  expect(await correct([...details, "--yes"])).toMatchObject({
    lines: expect.arrayContaining([
      `Corrected ${number}, invoice DL/2627/000002, credit notes DLC/2627/000002, DLC/2627/000003. The running site sends the emails.`,
    ]),
  });
  expect(await correct([...details, "--yes"])).toMatchObject({
    lines: expect.arrayContaining(["Changes: nothing", `${number} has these details already.`]),
  });
  expect(await correct(["--gstin", "27AAACB1234C1ZZ", "--yes"])).toEqual({
    ok: false,
    problem: expect.stringMatching(/\ngstin: /),
  });
  const entries = await rowsOf(db, "audit", { act: "buyer_corrected", subject: orderId });
  expect(entries).toMatchObject([{ actor: "command", actor_name: "correct" }]);
});

test.each([
  [[]],
  [["B1"]],
  [["--name", "Asha"]],
  [["B1", "B2", "--name", "Asha"]],
  [["B1", "--name", "Asha", "--yes", "--dry-run"]],
  [["B1", "--email", "asha@example.in"]],
])("readCorrectArguments rejects %j", (args) => {
  expect(readCorrectArguments(args)).toBeNull();
});
