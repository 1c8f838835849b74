import type { Db } from "../database/tables.ts";
import { addRows, changeRows } from "../database/testing.ts";

/** For tests: counts uses of the coupon WELCOME10 that no booking has, and stores what the check finds then. */
export async function miscountCoupon(db: Db, now: Date): Promise<void> {
  await changeRows(db, "coupons", { uses: 5 }, { code: "WELCOME10" });
  const run = { due_at: now, created_at: now, succeeded_at: now, found: 1 };
  await addRows(db, "doctor_checks", { ...run, id: "coupon_uses" });
  const stored = { check_id: "coupon_uses", key: "WELCOME10", id: "WELCOME10", since: null };
  await addRows(db, "doctor_findings", stored);
}
