import { type RawBuilder, sql } from "kysely";
import { normalizeCode, normalizeEmail, toAsciiDigits } from "../../api/contract/single-line.ts";
import type { Db } from "../database/tables.ts";

/** Columns that staff can search by prefix. The number must match exactly. */
const columns = {
  number: sql<string>`orders.number`,
  phone: sql<string>`orders.customer_phone`,
  email: sql<string>`orders.customer_email`,
  gstin: sql<string>`orders.customer_gstin`,
  name: sql<string>`lower(orders.customer_name)`,
  company: sql<string>`lower(orders.customer_company)`,
} as const satisfies Record<string, RawBuilder<string>>;

/** A search value, normalised like its column. */
export type OrderSearch = { readonly by: keyof typeof columns; readonly text: string };

/** Shorter prefixes match too many names. */
const minLength = 3;

/**
 * Returns the searches for a typed text: by the number of a booking, or by the beginning of a phone number, email address,
 * GSTIN, name or company. Empty if the text is too short.
 */
export function orderSearchesFor(typed: string): readonly OrderSearch[] {
  const text = toAsciiDigits(typed).trim().replace(/\s+/g, " ");
  const code = normalizeCode(text);
  if (code.length < minLength) return [];
  if (text.includes("@")) return [{ by: "email", text: normalizeEmail(text) }];
  if (/^B\d{6}/.test(code)) return [{ by: "number", text: `${code.slice(0, 7)}-${code.slice(7)}` }];
  const phone = /^(?:\+|00)?(?:91(?=\d{10}$)|0)?(\d+)$/.exec(code)?.[1];
  if (phone !== undefined) return [{ by: "phone", text: `+91${phone}` }];
  const name = text.toLowerCase();
  return [
    ...(/^\d{2}[A-Z]/.test(code) ? [{ by: "gstin", text: code } as const] : []),
    { by: "name", text: name },
    { by: "company", text: name },
  ];
}

/** Maximum number of orders that a search returns for each column. */
export const maxFoundOrders = 20;

/**
 * Returns the orders that match a search, held and ended ones included, ordered by the matched column and then by
 * descending start. `centreIds` limits the search to some centres. A hold for a move is part of its booking.
 */
export function searchOrders(
  db: Db,
  { by, text }: OrderSearch,
  { centreIds = null }: { readonly centreIds?: readonly string[] | null } = {},
) {
  const column = columns[by];
  const pattern = `${text.replace(/[\\%_]/g, "\\$&")}%`;
  return db
    .selectFrom("orders")
    .innerJoin("items", "items.id", "orders.item_id")
    .innerJoin("centres", "centres.id", "orders.centre_id")
    .selectAll("orders")
    .select(["items.name as item", "centres.name as centre"])
    .where(by === "number" ? sql<boolean>`${column} = ${text}` : sql<boolean>`${column} like ${pattern}`)
    .where("orders.moves_order", "is", null)
    .where("orders.erased_at", "is", null)
    .$if(centreIds !== null, (query) =>
      query.where(sql<boolean>`orders.centre_id = any(${centreIds}::text[])`),
    )
    .orderBy(sql`${column} using ~<~`)
    .orderBy("orders.starts_at", "desc")
    .limit(maxFoundOrders)
    .execute();
}
