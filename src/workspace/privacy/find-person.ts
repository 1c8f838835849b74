import { type Selectable, sql } from "kysely";
import * as v from "valibot";
import { email as emailSchema, indianMobile } from "../../api/contract/booking.ts";
import { mailboxOf } from "../../http/admission/mailbox.ts";
import type { Db, Tables } from "../database/tables.ts";
import { requestKeyOf } from "../idempotency/with-idempotency.ts";
import { personKeysOf } from "../rate-limits/person.ts";
import { hashed } from "../rate-limits/rate-limit.ts";
import type { PersonalTable } from "./personal-columns.ts";

/** A person, identified by an email address or a phone number (`+91…`) in the form in which records contain it. */
export type Person = { readonly contact: string; readonly is: "email" | "phone" };

/** Parses an email address or an Indian mobile number. Returns null if the text is neither. */
export function parsePerson(text: string): Person | null {
  const is = text.includes("@") ? "email" : "phone";
  const parsed = v.safeParse({ email: emailSchema, phone: indianMobile }[is], text.trim());
  return parsed.success ? { contact: parsed.output, is } : null;
}

/** The tables in which a person's records are searched: all with personal data, and those about payments. */
export type SearchedTable = PersonalTable | "invoices" | "payments";
export type PersonRecords = {
  readonly [Table in SearchedTable]: readonly Selectable<Tables[Table]>[];
};

/**
 * Finds all records of a person. The orders of the person are found by their contact details, and the other records by
 * these orders too, so that a payment made with another email address is found.
 * @param locks true to lock the orders until the end of the transaction
 */
export async function findRecords(
  db: Db,
  person: Person,
  { locks }: { readonly locks: boolean } = { locks: false },
): Promise<PersonRecords> {
  const orders = await findOrders(db, person, locks);
  const orderIds = orders.map(({ id }) => id);
  const payments = await db
    .selectFrom("payments")
    .selectAll()
    .where(({ or }) => or([isIn("order_id", orderIds), isIn("move_id", orderIds)]))
    .orderBy("serial")
    .execute();
  const keys = keysOf(person);
  const order_guests = await db
    .selectFrom("order_guests")
    .selectAll()
    .where(({ eb, or }) => or([isIn("order_id", orderIds), eb("email", "=", person.contact)]))
    .execute();
  const leads = await db
    .selectFrom("leads")
    .selectAll()
    .where(person.is === "email" ? "person_key" : "phone_key", "=", keys.stored)
    .execute();
  const booking_links = await db
    .selectFrom("booking_links")
    .selectAll()
    .where("email", "=", person.contact)
    .execute();
  const ids = [orderIds, leads, order_guests, booking_links].flatMap((rows) =>
    rows.map((row) => (typeof row === "string" ? row : row.id)),
  );
  return {
    orders,
    payments,
    order_guests,
    leads,
    booking_links,
    coupon_customers: await db
      .selectFrom("coupon_customers")
      .selectAll()
      .where(({ eb, or }) => or([isIn("order_id", orderIds), eb("person_key", "=", keys.stored)]))
      .execute(),
    refunds: await db.selectFrom("refunds").selectAll().where(isIn("order_id", orderIds)).execute(),
    invoices: await db
      .selectFrom("invoices")
      .selectAll()
      .where(isIn("order_id", orderIds))
      .orderBy("issued_at")
      .execute(),
    outbox: await db
      .selectFrom("outbox")
      .selectAll()
      .where(
        sql<boolean>`array[payload ->> 'orderId', payload ->> 'leadId', payload ->> 'guestId', payload ->> 'linkId']
          && ${ids}::text[]`,
      )
      .execute(),
    gateway_events: await findEvents(db, [
      ...keys.inEvents,
      ...payments.flatMap((payment) =>
        [payment.gateway_order_id ?? [], payment.gateway_payment_id ?? []].flat(),
      ),
    ]),
    idempotency_keys: await findResponses(db, orders),
    staff_notes: await db
      .selectFrom("staff_notes")
      .selectAll()
      .where(({ or }) =>
        or([
          isIn("order_id", orderIds),
          isIn(
            "lead_id",
            leads.map(({ id }) => id),
          ),
        ]),
      )
      .orderBy("id")
      .execute(),
    request_counts: await db
      .selectFrom("request_counts")
      .selectAll()
      .where(sql`split_part(key, ':', 2)`, "in", keys.hashes)
      .execute(),
  };
}

/** Unlike Kysely's `in`, accepts an empty list. */
function isIn(column: string, values: readonly string[]) {
  return sql<boolean>`${sql.ref(column)} = any(${values}::text[])`;
}

function findOrders(db: Db, { contact, is }: Person, locks: boolean) {
  const orders = db
    .selectFrom("orders")
    .selectAll()
    .where(is === "email" ? "customer_email" : "customer_phone", "=", contact)
    .orderBy("id");
  return (locks ? orders.forUpdate() : orders).execute();
}

/** Returns the texts that identify a person: in key columns, in the gateway's events, and as hashes in request counts. */
function keysOf({ contact, is }: Person) {
  const stored = personKeysOf({ email: contact, phone: contact })[is];
  const mailbox = mailboxOf(contact);
  const digits = contact.slice("+91".length);
  return {
    stored,
    inEvents: is === "email" ? [contact] : [contact, contact.slice(1), digits, `0${digits}`],
    hashes: [contact, stored, mailbox, `email:${mailbox}`].map(hashed),
  };
}

/** Finds events of the gateway in which one of these texts is a value. */
function findEvents(db: Db, texts: readonly string[]) {
  const values = texts.map((text) => JSON.stringify(text.toLowerCase()));
  return db
    .selectFrom("gateway_events")
    .selectAll()
    .where(
      sql<boolean>`exists (select from unnest(${values}::text[]) as value
        where position(value in lower(payload::text)) > 0)`,
    )
    .execute();
}

/** Finds stored responses to requests about these orders, and to the requests that created them. */
async function findResponses(
  db: Db,
  orders: readonly Pick<Selectable<Tables["orders"]>, "id" | "request_key">[],
) {
  const orderIds = orders.map(({ id }) => id);
  const requestKeys = new Set(orders.map(({ request_key }) => request_key));
  const rows = await db
    .selectFrom("idempotency_keys")
    .selectAll()
    .where(({ eb, or }) => or([isIn("order_id", orderIds), eb("order_id", "is", null)]))
    .execute();
  return rows.filter(
    (row) => row.order_id !== null || requestKeys.has(requestKeyOf({ ...row, bodyHash: row.body_hash })),
  );
}
