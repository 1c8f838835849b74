import { expect, test } from "vitest";
import { createFreshDatabase } from "../../../tests/support/databases.ts";
import { istInstant } from "../../api/contract/ist.ts";
import { createLog } from "../../http/log.ts";
import { daysFrom, timesOn } from "../booking/testing.ts";
import { firstRow, rowsOf } from "../database/testing.ts";
import { orderState, paidBooking, paymentForTest } from "../payment/testing.ts";
import type { CommandDeps } from "./run-command.ts";
import { readMoveArguments, runMove } from "./run-move.ts";

const reason = ["--reason", "The room is being painted."];

/** Opens a database with a site, and returns a function that runs the command on a booking. */
async function openSite() {
  const databaseUrl = await createFreshDatabase();
  const site = await paymentForTest(databaseUrl);
  const settings = {
    ...{ databaseUrl, dataDir: "memory://", contentDir: "content" },
    ...{ refundLimitPaise: null, excludedBuildingIds: [] },
  };
  const move = (args: readonly string[], confirm: CommandDeps["confirm"] = null) => {
    const parsed = readMoveArguments(args);
    if (parsed === null) throw new Error(`Invalid arguments: ${args.join(" ")}`);
    return runMove(parsed, settings, { log: createLog("silent"), now: site.clock.now, confirm });
  };
  const book = async (times: Parameters<typeof paidBooking>[2]) => {
    const { orderId } = await paidBooking(site.deps, site.gateway, times);
    return firstRow(site.db, "orders", { id: orderId });
  };
  return { ...site, move, book };
}

test("runMove shows the new time and the refund, asks, and moves a room at its length", async () => {
  const { db, move, book } = await openSite();
  const { id, number } = await book(timesOn("2026-12-03", "15:00", "17:00"));
  const before = await orderState(db, id);
  const args = [number.toLowerCase(), "--start", "2026-12-04T10:00", ...reason];
  expect(await move(args)).toEqual({ ok: false, problem: expect.stringContaining("Add --yes") });
  expect(await move([...args, "--dry-run"])).toEqual({
    ok: true,
    lines: [
      `Booking: ${number}, Banyan, centre one`,
      "Time: Thu, 3 Dec 2026, 3:00 pm – 5:00 pm IST",
      "Customer: A. R., a***@example.in, +91******3210",
      "Price: ₹2,360, paid and not refunded: ₹2,360",
      "After the move:",
      "Time: Fri, 4 Dec 2026, 10:00 am – 12:00 pm IST",
      "Refund: ₹0",
      "Emails: 1 to the customer",
      "Nothing was changed: this was a dry run.",
    ],
  });
  expect(await orderState(db, id)).toEqual(before);
  expect(await move(args, async () => false)).toEqual({ ok: false, problem: "You did not confirm." });
  expect(await move([...args, "--end", "2026-12-04T11:00"], async () => true)).toEqual({
    ok: true,
    lines: [`Moved ${number}. The running site refunds ₹1,180 and sends the emails.`],
  });
  expect(await firstRow(db, "orders", { id })).toMatchObject({
    starts_at: istInstant("2026-12-04", "10:00"),
    ends_at: istInstant("2026-12-04", "11:00"),
  });
  expect(await rowsOf(db, "audit", { act: "booking_moved" })).toMatchObject([
    { subject: id, actor: "command", actor_name: "move" },
  ]);
  expect(await move([...args, "--end", "2026-12-04T11:00", "--yes"])).toEqual({
    ok: false,
    problem: "The booking is at this time already.",
  });
});

test("runMove moves passes to other days, and keeps the price of a room if asked", async () => {
  const { db, move, book } = await openSite();
  const passes = await book({ catalogId: "desk", people: 1, ...daysFrom("2026-12-03", "2026-12-05") });
  const days = ["--dates", "2026-12-07,2026-12-10", ...reason, "--yes"];
  expect(await move([passes.number, ...days])).toMatchObject({ ok: true });
  expect(await firstRow(db, "orders", { id: passes.id })).toMatchObject({
    starts_at: istInstant("2026-12-07", "00:00"),
    ends_at: istInstant("2026-12-11", "00:00"),
    cancelled_dates: ["2026-12-08", "2026-12-09"],
  });
  const room = await book(timesOn("2026-12-03", "15:00", "16:00"));
  const other = ["--item", "room-large", "--start", "2026-12-03T15:00", ...reason, "--yes"];
  expect(await move([room.number, ...other])).toMatchObject({ ok: false });
  expect(await move([room.number, ...other, "--keep-price"])).toMatchObject({ ok: true });
  expect(await firstRow(db, "orders", { id: room.id })).toMatchObject({
    ...{ item_id: "room-large", total_paise: room.total_paise },
  });
  expect(await move(["B0", ...other])).toMatchObject({ problem: expect.stringContaining("no booking B0") });
});

test.each([
  [["B1", "--start", "2026-12-03T15:00"]],
  [["B1", ...reason]],
  [["--start", "2026-12-03T15:00", ...reason]],
  [["B1", "B2", "--start", "2026-12-03T15:00", ...reason]],
  [["B1", "--start", "2026-12-03", ...reason]],
  [["B1", "--start", "2026-02-30T15:00", ...reason]],
  [["B1", "--start", "2026-12-03T15:00", "--end", "17:00", ...reason]],
  [["B1", "--start", "2026-12-03T15:00", "--dates", "2026-12-03", ...reason]],
  [["B1", "--dates", "2026-12-03,tomorrow", ...reason]],
  [["B1", "--start", "2026-12-03T15:00", "--reason", "x".repeat(301)]],
  [["B1", "--start", "2026-12-03T15:00", ...reason, "--yes", "--dry-run"]],
  [["B1", "--start", "2026-12-03T15:00", ...reason, "--keep-fee", "5"]],
])("readMoveArguments rejects %j", (args) => {
  expect(readMoveArguments(args)).toBeNull();
});
