import type { Selectable } from "kysely";
import { formatLongDate, formatTime, istDateOf } from "../../api/contract/ist.ts";
import { invoiceKeptUntil } from "../../api/contract/retention.ts";
import { type Actor, recordAct } from "../database/audit.ts";
import type { Db, Tables, Tx } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { lockPerson } from "../lead/index.ts";
import { eraseOrders, type OpenMatter, openMatter } from "./erase-orders.ts";
import { findRecords, type Person } from "./find-person.ts";
import type { PersonalTable } from "./personal-columns.ts";

/** The number of erased records per table and a sentence for each record that is kept, or why nothing was erased. */
export type Erasure =
  | {
      readonly ok: true;
      readonly erased: Readonly<Record<PersonalTable, number>>;
      readonly kept: readonly string[];
    }
  | { readonly ok: false; readonly problem: string };

/**
 * Erases everything that is stored about a person, except what tax law requires us to keep. One transaction: erases
 * either everything or, if a booking is upcoming or not settled, nothing. Locks the person's orders, so that a
 * concurrent change of one of them waits or is detected.
 */
export function erasePerson(
  { db, now: clock, actor }: { readonly db: Db; readonly now: () => Date; readonly actor: Actor },
  person: Person,
): Promise<Erasure> {
  return inTransaction(db, actor, async (tx) => {
    const now = clock();
    const records = await findRecords(tx, person, { locks: true });
    const orderIds = records.orders.map(({ id }) => id);
    const open = orderIds.length === 0 ? [] : await findOpenMatters(tx, orderIds, now);
    if (open.length > 0) return { ok: false, problem: open.join("\n") };
    for (const { person_key: email, phone_key } of records.leads)
      await lockPerson(tx, { email, phone: phone_key ?? "" });
    const events = records.gateway_events.filter(isHandled);
    for (const { id } of records.leads) await tx.deleteFrom("leads").where("id", "=", id).execute();
    for (const { id } of records.booking_links)
      await tx.deleteFrom("booking_links").where("id", "=", id).execute();
    for (const { id } of records.order_guests)
      await tx.deleteFrom("order_guests").where("id", "=", id).execute();
    for (const { id } of records.outbox) await tx.deleteFrom("outbox").where("id", "=", id).execute();
    for (const { code, person_key } of records.coupon_customers)
      await tx
        .deleteFrom("coupon_customers")
        .where("code", "=", code)
        .where("person_key", "=", person_key)
        .execute();
    for (const { scope, key } of records.idempotency_keys)
      await tx.deleteFrom("idempotency_keys").where("scope", "=", scope).where("key", "=", key).execute();
    for (const { key } of records.request_counts)
      await tx.deleteFrom("request_counts").where("key", "=", key).execute();
    // Keeps the rows, so that the gateway's next delivery of these events is not stored again.
    for (const { id } of events)
      await tx.updateTable("gateway_events").set({ payload: "{}" }).where("id", "=", id).execute();
    await eraseOrders(tx, orderIds, now);
    const { invoices, payments: _, gateway_events: _events, ...erased } = records;
    const counts = Object.entries({ ...erased, gateway_events: events }).map(([table, rows]) => [
      table,
      rows.length,
    ]);
    recordAct(tx, "person_erased", "person", Object.fromEntries(counts));
    return {
      ok: true,
      erased: Object.fromEntries(counts),
      kept: [
        ...invoices.map(keptInvoice),
        ...records.gateway_events.filter((event) => !isHandled(event)).map(keptEvent),
      ],
    };
  });
}

/** Returns a sentence for each order whose personal data is still needed. */
async function findOpenMatters(tx: Tx, orderIds: readonly string[], now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom("orders")
    .select(["number", "hold_expires_at", openMatter(now).as("matter")])
    .where("id", "in", orderIds)
    .where(openMatter(now), "is not", null)
    .orderBy("starts_at")
    .execute();
  return rows.map(({ number, hold_expires_at, matter }) =>
    sentences[matter as OpenMatter](number, formatTime(hold_expires_at)),
  );
}

const sentences: Readonly<Record<OpenMatter, (number: string, holdEnd: string) => string>> = {
  upcoming: (number) =>
    `${number} is an upcoming booking. Cancel it first: npm run cancel -- ${number} --reason "You asked us to erase your data."`,
  hold: (number, end) =>
    `${number} is being booked. Try again when its hold has expired (${end} or, if a payment is being made, later).`,
  payment: (number) => `A payment of ${number} is still being checked. Try again after 30 hours.`,
  refund: (number) => `A refund of ${number} is not completed. See npm run doctor, and try again after that.`,
  dispute: (number) => `A payment of ${number} is disputed. Try again when the dispute is decided.`,
  unpaid: (number) =>
    `${number} is on invoice and not paid. Record the payment with npm run paid, and try again after that.`,
  invoice: (number) => `${number} has no invoice. Run npm run doctor -- --repair first.`,
};

/** Returns true if an event is not needed any more: it was processed, and a person has looked at it if necessary. */
function isHandled(event: Selectable<Tables["gateway_events"]>): boolean {
  return event.handled_at !== null && (!event.needs_attention || event.acknowledged_at !== null);
}

function keptEvent({ id, received_at }: Selectable<Tables["gateway_events"]>): string {
  return `The gateway's notification ${id} of ${formatLongDate(istDateOf(received_at))}, until it is dealt with (npm run doctor). Run this command again after that.`;
}

function keptInvoice({ number, kind, financial_year }: Selectable<Tables["invoices"]>): string {
  const name = { invoice: "Invoice", credit_note: "Credit note" }[kind];
  return `${name} ${number} with the buyer's name, address and GSTIN, until ${formatLongDate(invoiceKeptUntil(financial_year))} (section 36 of the CGST Act).`;
}
