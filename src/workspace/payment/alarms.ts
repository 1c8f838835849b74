import { sql } from "kysely";
import type { Db } from "../database/tables.ts";

/** Something about money that a person must see to. Amounts in paise. */
export type MoneyAlarm = {
  /**
   * `refund_failed`: the bank refused it too often. `refund_waits`: not with the customer after a day. `dispute`: open, or
   * lost and not acknowledged. `unmatched_event`: news of the gateway that matches nothing of ours.
   */
  readonly kind: "refund_failed" | "refund_waits" | "dispute" | "unmatched_event";
  /** Of the refund, the dispute or the event. */
  readonly id: string;
  readonly orderId: string | null;
  readonly orderNumber: string | null;
  readonly amountPaise: number | null;
  readonly since: Date;
  /** The state, outcome or reason. */
  readonly detail: string;
};

/** Everything about money that waits for a person, the oldest first. */
export async function moneyAlarms(db: Db, now: Date): Promise<MoneyAlarm[]> {
  const { rows } = await sql<MoneyAlarm>`
    select alarms.kind, alarms.id, alarms.order_id as "orderId", orders.number as "orderNumber",
      alarms.amount as "amountPaise", alarms.since, alarms.detail
    from (
      select case status when 'failed' then 'refund_failed' else 'refund_waits' end as kind, id, order_id,
        amount_paise as amount, created_at as since, reason as detail
      from refunds where status = 'failed' or status = 'pending' and created_at < ${now}::timestamptz - interval '1 day'
      union all
      select 'dispute', id, order_id, amount_paise, created_at, status from disputes
      where status not in ('won', 'closed') and acknowledged_at is null
      union all
      select 'unmatched_event', id, null, null, received_at, event || ': ' || outcome from gateway_events
      where needs_attention and acknowledged_at is null
    ) alarms left join orders on orders.id = alarms.order_id
    order by alarms.since, alarms.id
  `.execute(db);
  return rows;
}

/** Notes that a person has seen to an alarm, or has a refund that failed tried again. False when there is no such one. */
export async function acknowledge(
  db: Db,
  { kind, id }: Pick<MoneyAlarm, "kind" | "id">,
  now: Date,
): Promise<boolean> {
  const seen = { acknowledged_at: now };
  if (kind === "dispute") {
    return isOne(db.updateTable("disputes").set(seen).where("id", "=", id));
  }
  if (kind === "unmatched_event") {
    return isOne(db.updateTable("gateway_events").set(seen).where("id", "=", id));
  }
  const again = { status: "pending", attempts: 0, try_at: now } as const;
  return isOne(
    db.updateTable("refunds").set(again).where("id", "=", id).where("status", "in", ["pending", "failed"]),
  );
}

async function isOne(update: {
  executeTakeFirst: () => Promise<{ numUpdatedRows: bigint } | undefined>;
}): Promise<boolean> {
  return (await update.executeTakeFirst())?.numUpdatedRows === 1n;
}
