import { sql } from "kysely";
import type { Db } from "../workspace/database/tables.ts";

/** Types of columns that the database does not know: of each JSON column, and of texts with fixed values. */
const types: Readonly<Record<string, string>> = {
  "audit.details": "ActDetails",
  "centre_offerings.product_type": "ProductType",
  "centres.amenities": "string[]",
  "centres.pictures": "string[]",
  "centres.station": "StoredStation",
  "centres.way": "Way",
  "coupons.cities": "string[]",
  "coupons.product_types": "ProductType[]",
  "gateway_events.payload": "unknown",
  "idempotency_keys.reply": "string",
  "inventory_imports.counts": "Readonly<Record<string, number>>",
  "inventory_imports.fingerprints": "Readonly<Record<string, string>>",
  "invoices.content": "Invoice",
  "items.amenities": "string[]",
  "items.pictures": "string[]",
  "items.product_type": "ProductType",
  "leads.payload": "LeadFields",
  "listed_items.amenities": "readonly string[]",
  "metro_stations.lines": "readonly string[]",
  "orders.cancelled_dates": "string[]",
  "orders.own_dates": "string[]",
  "orders.quote": "Quote",
  "orders.repeats": "string[]",
  "orders.tracking": "Tracking",
  "outbox.payload": "unknown",
  "product_types.cancellation": "CancellationRule[]",
  "product_types.value": "ProductType",
  "staff.centre_ids": "readonly string[]",
  "staff_invitations.centre_ids": "readonly string[]",
};

/** Meanings of tables and columns. */
const comments: Readonly<Record<string, string>> = {
  acknowledged_payments:
    "Payments that only the gateway has and that a person has handled. `id` is the gateway's id.",
  audit: "Who changed which record. Append-only: triggers reject updates, and deletions for 96 months.",
  "audit.actor_name": "The name of the command or job.",
  "audit.actor_user": "The id of the member of staff, or the system user who ran the command.",
  "audit.details": "What changed: ids, dates, counts and amounts in paise. No personal data.",
  "audit.host": "The name of the computer that made the change.",
  "audit.subject": "The id of the order, lead, import or other record.",
  blocks: "Periods in which an operator closes an item, some of its passes, a centre, or all centres.",
  "blocks.passes": "The blocked passes of each day; null if the whole item is closed.",
  "blocks.reason": "For the operator's staff. Visitors do not see it.",
  "blocks.scope": "The closed item, centre, or all, in one column.",
  booked_times:
    "The times of all dates of held and confirmed orders of rooms, each with the buffer after it. A trigger writes them.",
  booking_links: "A link to the bookings of an email address. The key of the link is not stored.",
  centre_exceptions: "`date` is an IST date, `YYYY-MM-DD`; without times the centre is closed on that day.",
  centre_hours: "Times are IST, `HH:MM`; day 0 is Sunday.",
  "centres.changed_at": "When an import last changed the centre, its hours, offerings or items.",
  "centres.station": "The station of the way, or the nearest one. A trigger writes it.",
  "centres.station_metres": "Rounded distance to the station. A trigger writes it.",
  "centres.way": "The walk from a station, as the operator describes it.",
  disputes: "A payment disputed by the payer's bank.",
  "disputes.acknowledged_at": "When a person handled the dispute.",
  doctor_checks: "One row per reconciliation check with its progress and its last result.",
  "doctor_checks.alarmed_at": "When the operator was notified of findings. Null while there are none.",
  "doctor_checks.changes_until":
    "Changes before this instant of the database's clock have been checked. Null before the first run.",
  "doctor_checks.duration_ms": "Duration of the last successful run, in milliseconds.",
  "doctor_checks.failures": "Number of failed runs.",
  "doctor_checks.overdue_alarmed_at":
    "When the operator was notified that the check has not succeeded for long. Null once it succeeds.",
  "doctor_checks.pass_key": "The last key of the running full pass. Null if no pass is running.",
  "doctor_checks.passed_at": "When the last finished full pass started.",
  doctor_findings:
    "The current findings of the checks. `key` identifies the record that was checked, `id` the finding.",
  email_confirmations: "Confirmations of the customer's email address for an order with a total of zero.",
  "email_confirmations.mailed_at":
    "When the last mail was sent to the current email address. Null if none was sent.",
  "gateway_events.acknowledged_at": "When a person handled the event.",
  "gateway_events.needs_attention": "True for an event that matches none of our records.",
  gateway_refunds:
    "A refund as reported by the gateway. A row of `refunds` has several if the bank rejected the first one.",
  "idempotency_keys.order_id": "The order that the request names. Null if the request creates an order.",
  "idempotency_keys.reply": "The encrypted response.",
  inventory_imports: "One row per import. The highest id is the version of the inventory.",
  "inventory_imports.fingerprints": "Digests by centre id, see `inventory/fingerprints.ts`.",
  invoice_gaps:
    "Numbers that are never issued because they may have been issued after a backup that was restored.",
  leads: "`person_key` is derived from the email address, and `phone_key` from the phone number.",
  "leads.bot_sign": "Why the lead may come from a bot.",
  "leads.due_at":
    "When the customer is called next: at first the promised time, then what staff have agreed on.",
  "leads.owner": "The name of the member of staff who calls back.",
  centre_prices:
    "The lowest price of each active centre, for each product type and for all types (empty). Triggers keep it up to date.",
  listed_items:
    "The listed items with everything by which lists are filtered and sorted. Triggers keep it up to date.",
  "listed_items.station_metres":
    "Rounded distance of the centre from its nearest station; null beyond 2.5 km.",
  metro_stations:
    "The stations of `content/maps`: metro, suburban railway and monorail. `lines` are their names.",
  order_guests: "Removed guests are kept for the mail about their removal and for counting invitations.",
  "orders.booking_id": "`moves_order`, or the order's own id if `moves_order` is null.",
  "orders.cancelled_dates":
    "IST dates between the first and the last day that do not belong to the order: cancelled, or never chosen.",
  "orders.customer_address": "The registered address of the GSTIN.",
  "orders.during": "PostgreSQL range text, `[from,to)`: the booked time plus the buffer after it.",
  "orders.erased_at":
    "When the personal data was erased. Name, email address and phone number are then empty, and no token is valid.",
  "orders.kept_paise": "The amount that we keep after a full cancellation.",
  "orders.moves_order": "For a hold of a move: the booking to be moved.",
  "orders.network":
    "The network that created the hold, for limits. Null if the network is exempt, and after two days.",
  "orders.own_dates":
    "For the hold of a move: IST dates for which the booking already has passes of the item that the hold takes.",
  "orders.repeats":
    "For a room that is booked weekly: the starts of the dates after the first one, as ISO instants in UTC.",
  "orders.request_key": "Idempotency key of the request that created the order.",
  "orders.revision":
    "Number of changes of the booking. For a hold of a move: the booking's revision when the hold was created.",
  "outbox.dead_at": "When delivery was abandoned after failing for days.",
  "payments.check_at": "When the background check queries the gateway next; null if no check is needed.",
  "payments.gateway_order_id": "Null if the payment was made outside the gateway.",
  "payments.means": "How the customer paid outside the gateway; null for a payment at the gateway.",
  "payments.move_id": "For the payment of a move: the hold whose price difference is paid.",
  "payments.paid_on": "The IST date of a payment outside the gateway.",
  "payments.reference":
    "The reference of a payment outside the gateway, such as a UTR or the number of a receipt.",
  "payments.serial": "Increases with each new payment, so that it orders payments by their creation.",
  "product_types.cancellation": "Refund rules. Null: the standard rules apply.",
  "refunds.by_staff": "Started by staff or an operator's command.",
  "refunds.gateway_refund_id":
    "Id of the latest refund that the gateway made for this row. If the origin is `dispute`, id of the dispute.",
  "refunds.origin": "Issued by us, by a person in the gateway's dashboard (`outside`), or by a bank.",
  "refunds.paid_out_on":
    "The IST date on which the office paid out the refund of a payment outside the gateway.",
  "refunds.refusals": "How many times the bank has rejected the refund.",
  "refunds.status":
    "`failed`: rejected by the bank too often, a person must handle it. `void`: no longer owed. `to_pay_out`: the office pays it out.",
  request_counts: "Windows of counted requests; `expire` is in milliseconds since 1970.",
  search_entries: "Entries that a search finds; see `search-entries`. `words` is only used in SQL.",
  search_words: "The words of all search entries, with the variants by which misspelt words find them.",
  staff_identities:
    "The account of a member of staff at the identity provider of the company: `iss` and `sub` of its ID tokens.",
  staff_oidc_logins: "A login with a company account that has begun. Its callback deletes its row.",
  "staff_oidc_logins.bound_to":
    "The digest of the session or of the invitation for which the login was begun.",
  "staff_oidc_logins.browser_digest": "The digest of a cookie of the browser.",
};

/** Types of values as `getTypeParser` of the database returns them. */
const valueTypes: Readonly<Record<string, string>> = {
  bigint: "number",
  boolean: "boolean",
  bytea: "Buffer",
  "character varying": "string",
  date: "string",
  "double precision": "number",
  integer: "number",
  smallint: "number",
  text: "string",
  "text[]": "string[]",
  "timestamp with time zone": "Date",
  tstzrange: "string",
  tsvector: "string",
};

/** The file that `npm run docs` generates. */
export const tablesPath = "src/workspace/database/generated-tables.ts";

type Column = {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly is_required: boolean;
  readonly has_default: boolean;
  readonly is_generated: boolean;
  /** The constraint on this column alone, if it has one. */
  readonly check: string | null;
};

/**
 * Generates the types of all tables from a database with all migrations. Throws if a JSON column has no type,
 * or if a type or comment names a column that does not exist.
 */
export async function tablesModule(db: Db): Promise<string> {
  const columns = await readColumns(db);
  const known = new Set(columns.flatMap(({ table, name }) => [table, `${table}.${name}`]));
  const unknown = [...Object.keys(types), ...Object.keys(comments)].filter((name) => !known.has(name));
  if (unknown.length > 0) throw new Error(`The database has no ${unknown.join(", ")}.`);
  const tables = [...new Set(columns.map(({ table }) => table))].map((table) => {
    const lines = columns
      .filter((column) => column.table === table)
      .map((column) => {
        const comment = commentLine("    ", `${table}.${column.name}`);
        return `${comment}    ${column.name}: ${columnType(column)};\n`;
      });
    return `${commentLine("  ", table)}  ${table}: {\n${lines.join("")}  };\n`;
  });
  const body = `export type Tables = {\n${tables.join("")}};\n`;
  const used = (names: readonly string[]) => names.filter((name) => new RegExp(`\\b${name}\\b`).test(body));
  const named = new Set(Object.values(types).flatMap((type) => type.match(/\b[A-Z]\w+/g) ?? []));
  const own = [...named, "Json", "JsonWithDefault", "Optional", "OptionalJson"]
    .filter((name) => name !== "Readonly" && name !== "Record")
    .sort();
  return `import type { ${used(["Generated", "GeneratedAlways"]).join(", ")} } from "kysely";
import type {
${used(own)
  .map((name) => `  ${name},\n`)
  .join("")}} from "./column-types.ts";

/** All tables. \`npm run docs\` generates them from the migrations. Amounts are integers in paise. */
${body}`;
}

function commentLine(indent: string, name: string): string {
  return comments[name] === undefined ? "" : `${indent}/** ${comments[name]} */\n`;
}

function columnType({ table, name, type, ...column }: Column): string {
  const declared = types[`${table}.${name}`];
  const isOptional = !column.is_required;
  if (type === "json" || type === "jsonb") {
    if (declared === undefined) throw new Error(`The JSON column ${table}.${name} has no type.`);
    if (isOptional) return `OptionalJson<${declared}>`;
    return column.has_default ? `JsonWithDefault<${declared}>` : `Json<${declared}>`;
  }
  const value = declared ?? literals(column.check) ?? valueTypes[type];
  if (value === undefined) throw new Error(`The column ${table}.${name} has the unknown type ${type}.`);
  // All generated columns are computed from required ones.
  if (column.is_generated) return `GeneratedAlways<${value}>`;
  if (isOptional) return `Optional<${value}>`;
  return column.has_default ? `Generated<${value}>` : value;
}

/** Returns the union of the texts that a constraint allows, or null if it does not list texts. */
function literals(check: string | null): string | null {
  const [, list] = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(check ?? "") ?? [];
  return list === undefined ? null : list.replace(/'(\w+)'::text,?/g, '"$1" |').replace(/ \|$/, "");
}

async function readColumns(db: Db): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
      a.attnotnull as is_required, a.atthasdef or a.attidentity <> '' as has_default,
      a.attgenerated <> '' as is_generated,
      (select min(pg_get_constraintdef(k.oid)) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as check
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'schema_migrations'
      and a.attnum > 0 and not a.attisdropped
    order by c.relname collate "C", a.attnum`.execute(db);
  return rows;
}
