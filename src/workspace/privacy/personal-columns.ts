import type { Selectable } from "kysely";
import { type StoredCustomerField, storedCustomerFields } from "../../api/contract/customer-fields.ts";
import type { Tables } from "../database/tables.ts";

/**
 * What a column may contain:
 *
 * - `no`: no personal data. Ids, codes, amounts and texts that we have written.
 * - `personal`: data of a person. An erasure deletes the row or empties the column.
 * - `tax`: data of a person that tax law requires us to keep, see `retention.invoices`.
 */
type Content = "no" | "personal" | "tax";

/** The columns that can contain text: all except numbers, booleans and instants. */
type TextColumn<Table> = {
  [Column in keyof Table & string]: Exclude<Table[Column], null> extends number | boolean | Date
    ? never
    : Column;
}[keyof Table & string];

type Columns = {
  readonly [Table in keyof Tables]: {
    readonly [Column in TextColumn<Selectable<Tables[Table]>>]: Content;
  };
};

const customerColumns = Object.fromEntries(
  storedCustomerFields.map((field) => [`customer_${field}`, "personal"]),
) as Readonly<Record<`customer_${StoredCustomerField}`, "personal">>;

/**
 * Declares for each column whether it contains personal data. A new column does not compile until it is listed here.
 * `privacy.test.ts` compares the list with the database, and checks that an erasure reaches each personal column.
 */
export const personalColumns = {
  cities: { slug: "no", name: "no", state: "no", state_code: "no", picture: "no" },
  localities: { city_slug: "no", slug: "no", name: "no" },
  product_types: { value: "no", label: "no", sac: "no", cancellation: "no" },
  sellers: { state_code: "no", state: "no", name: "no", address: "no", gstin: "no", prefix: "no" },
  centres: {
    id: "no",
    slug: "no",
    name: "no",
    city_slug: "no",
    locality_slug: "no",
    address: "no",
    pincode: "no",
    description: "no",
    directions: "no",
    pictures: "no",
    amenities: "no",
    station: "no",
    way: "no",
  },
  centre_hours: { centre_id: "no", opens: "no", closes: "no" },
  centre_exceptions: { centre_id: "no", date: "no", opens: "no", closes: "no", reason: "no" },
  centre_offerings: { centre_id: "no", product_type: "no", unit: "no" },
  items: {
    id: "no",
    centre_id: "no",
    product_type: "no",
    name: "no",
    description: "no",
    unit: "no",
    amenities: "no",
    pictures: "no",
  },
  coupons: {
    code: "no",
    description: "no",
    kind: "no",
    product_types: "no",
    cities: "no",
    valid_from: "no",
    valid_until: "no",
  },
  orders: {
    id: "no",
    number: "no",
    status: "no",
    visitor_id: "personal",
    item_id: "no",
    centre_id: "no",
    unit: "no",
    during: "no",
    ...customerColumns,
    tracking: "personal",
    coupon_code: "no",
    quote: "no",
    // For a cancelled booking, the operator's message to the customer.
    end_reason: "personal",
    request_key: "personal",
    network: "personal",
    moves_order: "no",
    booking_id: "no",
    cancelled_dates: "no",
    own_dates: "no",
    repeats: "no",
    due_on: "no",
  },
  day_passes: { item_id: "no", day: "no" },
  blocks: { id: "no", centre_id: "no", item_id: "no", reason: "no", scope: "no" },
  booked_times: { order_id: "no", item_id: "no", booking_id: "no", during: "no" },
  coupon_uses: { order_id: "no", code: "no" },
  coupon_customers: { code: "no", person_key: "personal", order_id: "no" },
  email_confirmations: { order_id: "no" },
  order_guests: { id: "no", order_id: "no", name: "personal", email: "personal" },
  booking_links: { id: "no", email: "personal" },
  payments: {
    id: "no",
    order_id: "no",
    status: "no",
    currency: "no",
    gateway_order_id: "no",
    gateway_payment_id: "no",
    failure_code: "no",
    // A sentence of the gateway or of the service.
    failure_reason: "no",
    move_id: "no",
    means: "no",
    // The reference of a bank transfer, a cheque or a receipt.
    reference: "no",
    paid_on: "no",
  },
  refunds: {
    id: "no",
    payment_id: "no",
    order_id: "no",
    status: "no",
    origin: "no",
    reason: "personal",
    gateway_refund_id: "no",
    payout_reference: "no",
    paid_out_on: "no",
  },
  gateway_refunds: { id: "no", refund_id: "no", status: "no" },
  disputes: {
    id: "no",
    payment_id: "no",
    order_id: "no",
    status: "no",
    reason_code: "no",
    phase: "no",
  },
  gateway_events: { id: "no", event: "no", payload: "personal", outcome: "no" },
  invoice_series: { seller_gstin: "no", kind: "no", financial_year: "no" },
  invoice_gaps: { seller_gstin: "no", kind: "no", financial_year: "no", reason: "no" },
  acknowledged_payments: { id: "no" },
  invoices: {
    number: "no",
    kind: "no",
    order_id: "no",
    seller_gstin: "no",
    financial_year: "no",
    against: "no",
    corrects: "no",
    content: "tax",
  },
  invoice_pdfs: { number: "no", pdf: "tax" },
  leads: {
    id: "no",
    payload: "personal",
    person_key: "personal",
    phone_key: "personal",
    bot_sign: "no",
    city_slug: "no",
    centre_id: "no",
    product_type: "no",
    status: "no",
    owner: "no",
  },
  // A payload may contain the reason of a cancellation. `last_error` contains no addresses and numbers.
  outbox: { kind: "no", payload: "personal", last_error: "no" },
  doctor_checks: { id: "no", pass_key: "no" },
  doctor_findings: { check_id: "no", key: "no", id: "no" },
  // `actor_user` is the operator's own staff.
  audit: {
    actor: "no",
    actor_name: "no",
    actor_user: "no",
    host: "no",
    act: "no",
    subject: "no",
    details: "no",
  },
  handled_findings: { check_id: "no", id: "no", what_digest: "no" },
  // The reply is encrypted.
  idempotency_keys: {
    scope: "no",
    key: "personal",
    body_hash: "personal",
    holder: "no",
    order_id: "no",
    reply: "personal",
  },
  // Hashes of email addresses, phone numbers and networks.
  request_counts: { key: "personal" },
  inventory_imports: { source: "no", counts: "no", fingerprints: "no" },
  metro_stations: { name: "no", lines: "no" },
  centre_prices: { centre_id: "no", product_type: "no", city_slug: "no" },
  listed_items: {
    id: "no",
    centre_id: "no",
    city_slug: "no",
    locality_slug: "no",
    product_type: "no",
    unit: "no",
    amenities: "no",
  },
  search_entries: {
    id: "no",
    kind: "no",
    name: "no",
    title: "no",
    place: "no",
    href: "no",
    text: "no",
    centre_id: "no",
    words: "no",
  },
  search_words: { word: "no", variants: "no" },
  search_state: {},
  // What staff write about a customer.
  staff_notes: { order_id: "no", lead_id: "no", text: "personal", staff_id: "no" },
  arrivals: { order_id: "no", date: "no", state: "no", staff_id: "no" },
  // The operator's own staff.
  staff: { id: "no", name: "no", role: "no", centre_ids: "no" },
  staff_invitations: { digest: "no", role: "no", centre_ids: "no" },
  staff_passkeys: { id: "no", staff_id: "no", public_key: "no" },
  staff_recovery_codes: { digest: "no", staff_id: "no" },
  staff_sessions: { digest: "no", staff_id: "no" },
  staff_challenges: { id: "no", purpose: "no", challenge: "no", bound_to: "no", name: "no" },
  staff_identities: { issuer: "no", subject: "no", staff_id: "no" },
  staff_oidc_logins: {
    ...({ state: "no", browser_digest: "no", purpose: "no", nonce: "no", code_verifier: "no" } as const),
    ...({ bound_to: "no", name: "no", next: "no" } as const),
  },
} as const satisfies Columns;

/** The tables with personal data that an erasure must remove. */
export type PersonalTable = {
  [Table in keyof Tables]: "personal" extends (typeof personalColumns)[Table][keyof (typeof personalColumns)[Table]]
    ? Table
    : never;
}[keyof Tables];
