import { expect, test } from "vitest";
import { createFreshDatabase } from "../../../tests/support/databases.ts";
import { istDateOf } from "../../api/contract/ist.ts";
import { createLog } from "../../http/log.ts";
import { createBlock } from "../blocks/blocks.ts";
import { changeRows, firstRow } from "../database/testing.ts";
import { holdWithStartedPayment, paymentForTest } from "../payment/testing.ts";
import { readDayArguments, runDay } from "./run-day.ts";

test.each<[readonly string[], ReturnType<typeof readDayArguments>]>([
  [["centre-one"], { centre: "centre-one", date: null }],
  [["centre-one", "2026-12-05"], { centre: "centre-one", date: "2026-12-05" }],
  [[], null],
  [["centre-one", "5 December"], null],
  [["centre-one", "2026-12-05", "2026-12-06"], null],
])("the arguments %j of the day command are read as %j", (args, read) => {
  expect(readDayArguments(args)).toEqual(read);
});

test("runDay prints the holds and blocks of today with masked contacts, and reports an unknown centre", async () => {
  const databaseUrl = await createFreshDatabase();
  const { db, deps, clock } = await paymentForTest(databaseUrl);
  const { orderId } = await holdWithStartedPayment(deps);
  await changeRows(db, "orders", { customer_company: "Asha Textiles" }, { id: orderId });
  const order = await firstRow(db, "orders", { id: orderId });
  const target = { is: "centre", id: order.centre_id } as const;
  const to = new Date(Number(order.ends_at) + 60 * 60_000);
  await createBlock(deps, { target, passes: null, from: order.ends_at, to, reason: "Painting" }, null);
  const settings = { databaseUrl, dataDir: "memory://", contentDir: "content" };
  const run = (centre: string, date: string | null) =>
    runDay({ centre, date }, settings, { log: createLog("silent"), now: clock.now });

  const today = await run(order.centre_id, null);
  expect(today).toEqual({
    ok: true,
    lines: [
      "centre one, Mon 23 Nov 2026: open 9:00 am – 7:00 pm",
      expect.stringMatching(
        `^10:00 am – 11:00 am IST  Banyan  being paid  ${order.number}  4 people  Asha Rao, Asha Textiles  \\+91\\*{6}`,
      ),
      "11:00 am – 12:00 pm IST  whole centre  blocked  Painting",
    ],
  });
  expect(JSON.stringify(today)).not.toMatch(/asha@example\.in|9876543210/);
  expect(await run(order.centre_id, istDateOf(order.starts_at))).toEqual(today);
  expect(await run(order.centre_id, "2026-11-25")).toEqual({
    ok: true,
    lines: ["centre one, Wed 25 Nov 2026: closed (Lift repair)", "There are no bookings, holds or blocks."],
  });
  expect(await run("nowhere", null)).toEqual({ ok: false, problem: "There is no centre nowhere." });
});
