import { expect, test } from "vitest";
import { createFreshDatabase, databaseForTest } from "../../../tests/support/databases.ts";
import { createLog } from "../../http/log.ts";
import { bookSlot } from "../booking/book-slot.ts";
import {
  bookingDeps,
  bookingRequestFor,
  confirmHeld,
  heldOrder,
  seed,
  testClock,
  uniqueCustomer,
} from "../booking/testing.ts";
import { rowsOf } from "../database/testing.ts";
import { readBlockArguments, readUnblockArguments } from "./block-arguments.ts";
import { runBlock, runUnblock } from "./run-block.ts";

const monday = ["--from", "2026-11-23", "--to", "2026-11-23", "--reason", "Painting"];

async function openCommands() {
  const databaseUrl = await createFreshDatabase();
  const { db } = await databaseForTest(databaseUrl);
  await seed(db);
  const clock = testClock();
  const deps = bookingDeps(db, clock);
  const settings = { databaseUrl, dataDir: "memory://", contentDir: "content" };
  const shown: string[] = [];
  const io = (agrees: boolean | (() => Promise<unknown>)) => ({
    ...{ log: createLog("silent"), now: clock.now },
    confirm: async (lines: readonly string[]) => {
      shown.push(lines.join("\n"));
      if (typeof agrees === "function") await agrees();
      return agrees !== false;
    },
  });
  const block = async (args: readonly string[], agrees: Parameters<typeof io>[0] = true) => {
    const parsed = readBlockArguments(args);
    if (parsed === null) throw new Error(`The arguments are invalid: ${args.join(" ")}`);
    const outcome = await runBlock(parsed, settings, io(agrees));
    return outcome.ok ? outcome.lines.join("\n") : outcome.problem;
  };
  const unblock = async (args: readonly string[], agrees = true) => {
    const parsed = readUnblockArguments(args);
    if (parsed === null) throw new Error(`The arguments are invalid: ${args.join(" ")}`);
    const outcome = await runUnblock(parsed, settings, io(agrees));
    return outcome.ok ? outcome.lines.join("\n") : outcome.problem;
  };
  return { db, deps, clock, shown, block, unblock };
}

test("the block command shows the bookings inside, asks, and blocks; the unblock command ends the block", async () => {
  const { db, deps, shown, block, unblock } = await openCommands();
  const { order, orderId } = await heldOrder(deps);
  await confirmHeld(deps, orderId);

  expect(await block(["room-small", ...monday], false)).toBe("You did not confirm.");
  expect(shown[0]).toContain(
    `  ${order.number}  Mon, 23 Nov 2026, 10:00 am – 11:00 am IST  a***@example.in, +91******3210  on Mon 23 Nov`,
  );
  expect(shown[0]).not.toMatch(/asha@|9876543210/);
  expect(await block(["room-small", ...monday, "--dry-run"])).toContain("this was a dry run");
  expect(await rowsOf(db, "blocks")).toEqual([]);
  expect(await rowsOf(db, "audit", { act: "block_created" })).toEqual([]);

  const blocked = await block(["room-small", ...monday]);
  const [, id = ""] = /^Blocked\. To end it: npm run unblock -- (BLK\w+)$/.exec(blocked) ?? [];
  expect(await bookSlot(deps, bookingRequestFor({ from: "15:00", to: "16:00" }))).toMatchObject({
    code: "slot_taken",
  });
  expect(await rowsOf(db, "orders")).toMatchObject([{ status: "confirmed" }]);
  expect(await rowsOf(db, "audit", { act: "block_created" })).toMatchObject([
    { subject: id, actor: "command", actor_name: "block", details: { item: "room-small" } },
  ]);
  const listed = `${id}  2026-11-23 00:00 to 2026-11-24 00:00  Banyan (room-small), centre one: Painting`;
  expect(await block(["--list"])).toBe(listed);
  expect(await unblock(["--list"])).toBe(listed);

  expect(await unblock([id], false)).toBe("You did not confirm.");
  expect(await unblock([id, "--dry-run"])).toContain("this was a dry run");
  expect(await unblock([id.toLowerCase(), "--yes"])).toBe(`Ended ${listed}`);
  expect(await unblock([id, "--yes"])).toContain(`There is no block ${id}`);
  expect(await block(["--list"])).toBe("There are no blocks.");
  expect(await bookSlot(deps, bookingRequestFor({ from: "15:00", to: "16:00" }))).toMatchObject({ ok: true });
});

test("the block command blocks nothing if there is a new booking after its preview", async () => {
  const { db, deps, block } = await openCommands();
  const outcome = await block(["--centre", "centre-one", ...monday], () => heldOrder(deps));
  expect(outcome).toContain("New bookings were made since the preview:");
  expect(outcome).toContain("(being paid)");
  expect(await rowsOf(db, "blocks")).toEqual([]);
});

test("the block command with --yes does not ask, and prints the bookings inside", async () => {
  const { deps, shown, block } = await openCommands();
  const { order } = await heldOrder(deps, { customer: uniqueCustomer(1) });
  const period = ["--from", "2026-11-23T10:30", "--to", "2026-11-23 12:00", "--reason", "Fire drill"];
  expect(await block(["--all-centres", ...period, "--yes"])).toContain(order.number);
  expect(shown).toEqual([]);
  expect(await block(["--list"])).toMatch(
    /^BLK\w+ {2}2026-11-23 10:30 to 2026-11-23 12:00 {2}all centres: Fire drill$/,
  );
});

test("the block command blocks some passes of each day", async () => {
  const { block } = await openCommands();
  const days = ["--from", "2026-11-23", "--to", "2026-11-24", "--reason", "Event", "--yes"];
  expect(await block(["desk", "--passes", "2", ...days])).toContain("Blocked.");
  expect(await block(["--list"])).toContain(
    "2026-11-23 00:00 to 2026-11-25 00:00  Hot desk (desk), centre one, 2 passes a day: Event",
  );
});

test.each([
  [["room-none", ...monday], "There is no room or pass named “room-none”."],
  [["--centre", "none", ...monday], "There is no centre none."],
  [
    ["room-small", "--passes", "1", ...monday],
    "Banyan is booked as a whole, so leave out the number of passes.",
  ],
  [["desk", "--passes", "6", ...monday], "Hot desk has 5 passes a day."],
  [
    ["desk", "--from", "2026-11-23T10:00", "--to", "2026-11-23", "--reason", "x"],
    "Hot desk is booked by the day, so use dates without times.",
  ],
  [
    ["room-small", "--from", "2026-11-24", "--to", "2026-11-22", "--reason", "x"],
    "The block ends before it starts.",
  ],
  [
    ["room-small", "--from", "2026-11-20", "--to", "2026-11-22", "--reason", "x"],
    "The block is in the past.",
  ],
])("the block command explains why it cannot run with %j", async (args, expected) => {
  const { block } = await openCommands();
  expect(await block(args)).toBe(expected);
});

test.each([
  [[]],
  [["room-small"]],
  [["room-small", "--from", "2026-11-23", "--to", "2026-11-23"]],
  [["room-small", "--from", "2026-11-31", "--to", "2026-12-01", "--reason", "x"]],
  [["room-small", "--from", "2026-11-23T24:00", "--to", "2026-12-01", "--reason", "x"]],
  [["room-small", "--from", "0001-01-01", "--to", "2026-12-01", "--reason", "x"]],
  [["room-small", "--from", "2026-12-01", "--to", "9999-12-31", "--reason", "x"]],
  [["room-small", "--all-centres", ...monday]],
  [["--centre", "centre-one", "--passes", "1", ...monday]],
  [["room-small", "room-large", ...monday]],
  [["room-small", "--passes", "0", ...monday]],
  [["room-small", "--reason", " ", "--from", "2026-11-23", "--to", "2026-11-23"]],
  [["room-small", ...monday, "--yes", "--dry-run"]],
  [["room-small", ...monday, "--list"]],
  [["--unknown", ...monday]],
])("the arguments %j of the block command are invalid", (args) => {
  expect(readBlockArguments(args)).toBeNull();
});

test.each([
  [[]],
  [["BLK1", "BLK2"]],
  [["BLK1", "--list"]],
  [["BLK1", "--passes", "1"]],
  [["BLK1", "--yes", "--dry-run"]],
])("the arguments %j of the unblock command are invalid", (args) => {
  expect(readUnblockArguments(args)).toBeNull();
});
