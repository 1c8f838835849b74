import { type RawBuilder, sql } from "kysely";
import { addMinutes } from "../booking/ist.ts";
import type { Db } from "../database/tables.ts";

/** Tables that are worked off as queues, with the columns that say when a row is due and how often it was tried. */
const queues = {
  gateway_events: { due: "try_at", tries: "attempts", open: sql`handled_at is null` },
  refunds: { due: "try_at", tries: "attempts", open: sql`status = 'pending'` },
  payments: { due: "check_at", tries: "checks", open: sql`status in ('created', 'pending', 'failed')` },
} as const satisfies Record<string, { due: string; tries: string; open: RawBuilder<unknown> }>;

/** How long a row that was taken is left alone by others, should its taker die, in minutes. */
const leaseMinutes = 1;
const batch = 20;

/**
 * Takes rows that are due from a queue, for one worker of possibly many processes, and puts them off for a minute: who
 * finishes a row closes it or says when it is due again; who dies leaves it to the next.
 */
export async function takeDue(
  db: Db,
  table: keyof typeof queues,
  now: Date,
): Promise<{ id: string; tries: number }[]> {
  const { due, tries, open } = queues[table];
  const { rows } = await sql<{ id: string; tries: number }>`
    update ${sql.table(table)} set ${sql.ref(due)} = ${addMinutes(now, leaseMinutes)}, ${sql.ref(tries)} = ${sql.ref(tries)} + 1
    where id in (
      select id from ${sql.table(table)} where ${open} and ${sql.ref(due)} <= ${now}
      order by ${sql.ref(due)} limit ${batch} for update skip locked
    )
    returning id, ${sql.ref(tries)} as tries
  `.execute(db);
  return rows;
}

/** When a row is due again: soon at first, then ever later, up to ten minutes. */
export function dueAgain(now: Date, tries: number, firstMs: number): Date {
  return new Date(now.getTime() + Math.min(firstMs * 2 ** Math.min(tries - 1, 20), 600_000));
}
