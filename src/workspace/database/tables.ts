import type { ColumnType, Generated, GeneratedAlways, Kysely, Transaction } from "kysely";
import type { OrderStatus, PaymentStatus, Quote, Tracking } from "../../api/contract/booking.ts";
import type { CancellationRule } from "../../api/contract/cancellation.ts";
import type { RequiredCustomerField, StoredCustomerField } from "../../api/contract/customer-fields.ts";
import type { LeadFields } from "../../api/contract/lead.ts";
import type { Invoice } from "../../api/contract/payment.ts";
import type { ProductType } from "../../api/contract/product-types.ts";
import type { BookingUnit, PriceUnit } from "../../api/contract/units.ts";

/** A JSON column: parsed when read, written as text (`JSON.stringify`). */
export type Json<Value> = ColumnType<Value, string, string>;
type OptionalJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>;
/** A nullable column that an insert may omit. */
type Optional<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;

export type CitiesTable = {
  slug: string;
  name: string;
  state: string;
  state_code: string;
  lat: number;
  lng: number;
  picture: string;
  position: number;
};

export type LocalitiesTable = { city_slug: string; slug: string; name: string; position: number };

export type ProductTypesTable = {
  value: ProductType;
  label: string;
  sac: string;
  gst_percent: number;
  position: number;
  /** Refund rules. Null: the standard rules apply. */
  cancellation: OptionalJson<CancellationRule[]>;
};

export type SellersTable = {
  state_code: string;
  state: string;
  name: string;
  address: string;
  gstin: string;
  prefix: string;
  position: number;
};

export type CentresTable = {
  id: string;
  slug: string;
  name: string;
  city_slug: string;
  locality_slug: string;
  address: string;
  pincode: string;
  lat: number;
  lng: number;
  description: string;
  directions: string;
  pictures: Json<string[]>;
  amenities: Json<string[]>;
  active: Generated<boolean>;
  position: number;
  /** When an import last changed the centre, its hours, offerings or items. */
  changed_at: Generated<Date>;
  /** The nearest metro station, with its rounded distance in metres. A trigger writes both. */
  station: OptionalJson<StoredStation>;
  station_metres: Generated<number | null>;
};

/** A metro station with the names of its lines. */
export type StoredStation = {
  readonly name: string;
  readonly lines: readonly string[];
  readonly location: { readonly lat: number; readonly lng: number };
};

/** The stations of `content/maps`. `lines` are their names. */
export type MetroStationsTable = { name: string; lines: Json<readonly string[]>; lat: number; lng: number };

/** Times are IST, `HH:MM`; day 0 is Sunday. */
export type CentreHoursTable = { centre_id: string; day: number; opens: string; closes: string };

/** `date` is an IST date, `YYYY-MM-DD`; without times the centre is closed on that day. */
export type CentreExceptionsTable = {
  centre_id: string;
  date: string;
  opens: string | null;
  closes: string | null;
  reason: string;
};

export type CentreOfferingsTable = {
  centre_id: string;
  product_type: ProductType;
  from_price_paise: number;
  unit: PriceUnit;
  position: number;
};

export type ItemsTable = {
  id: string;
  centre_id: string;
  product_type: ProductType;
  name: string;
  description: string;
  capacity: number;
  unit: BookingUnit;
  price_paise: number;
  buffer_minutes: number;
  amenities: Json<string[]>;
  pictures: Json<string[]>;
  active: Generated<boolean>;
  position: number;
};

export type CouponsTable = {
  code: string;
  description: string;
  kind: "percent" | "flat";
  percent: Optional<number>;
  max_discount_paise: Optional<number>;
  flat_paise: Optional<number>;
  minimum_paise: number;
  product_types: Json<ProductType[]>;
  cities: Json<string[]>;
  valid_from: string;
  valid_until: string;
  max_uses: Optional<number>;
  once_per_customer: boolean;
  active: Generated<boolean>;
  uses: Generated<number>;
};

/** Columns of the customer's details. `customer_address` is the registered address of the GSTIN. */
export type CustomerColumns = {
  [Field in StoredCustomerField as `customer_${Field}`]: Field extends RequiredCustomerField
    ? string
    : Optional<string>;
};

export type OrdersTable = CustomerColumns & {
  id: string;
  number: string;
  status: OrderStatus;
  visitor_id: string | null;
  item_id: string;
  centre_id: string;
  unit: BookingUnit;
  starts_at: Date;
  ends_at: Date;
  /** PostgreSQL range text, `[from,to)`: the booked time plus the buffer after it. */
  during: string;
  quantity: number;
  people: number;
  tracking: OptionalJson<Tracking>;
  coupon_code: Optional<string>;
  quote: Json<Quote>;
  total_paise: number;
  hold_expires_at: Date;
  claimed_until: Optional<Date>;
  created_at: Date;
  confirmed_at: Optional<Date>;
  ended_at: Optional<Date>;
  end_reason: Optional<string>;
  /** Idempotency key of the request that created the order. */
  request_key: Optional<string>;
  /** The network that created the hold, for limits. Null if the network is exempt, and after two days. */
  network: Optional<string>;
  /** The number of changes of the booking. For a hold of a move: the booking's revision when the hold was created. */
  revision: Generated<number>;
  moves: Generated<number>;
  /** For a hold of a move: the booking to be moved. */
  moves_order: Optional<string>;
  /** `moves_order`, or the order's own id if `moves_order` is null. */
  booking_id: GeneratedAlways<string>;
  /** The amount that we keep after a full cancellation. */
  kept_paise: Generated<number>;
  /** IST dates between the first and the last day that do not belong to the order: cancelled, or never chosen. */
  cancelled_dates: ColumnType<string[], string | undefined, string>;
  reminders: Generated<boolean>;
  token_version: Generated<number>;
  remind_at: Optional<Date>;
  remind_tries: Generated<number>;
  /** For the hold of a move: IST dates for which the booking already has passes of the item that the hold takes. */
  own_dates: ColumnType<string[], string | undefined, string>;
  /** When the personal data was erased. The name, email address and phone number are then empty, and no token is valid. */
  erased_at: Optional<Date>;
};

export type DayPassesTable = { item_id: string; day: string; capacity: number; taken: number };
export type CouponUsesTable = { order_id: string; code: string; used_at: Date };
export type CouponCustomersTable = { code: string; person_key: string; order_id: string };

/** Confirmations of the customer's email address for an order with a total of zero. */
export type EmailConfirmationsTable = {
  order_id: string;
  mails: Generated<number>;
  /** When the last mail was sent to the current email address. Null if none was sent. */
  mailed_at: Optional<Date>;
  wrong_codes: Generated<number>;
};

/** Guests of bookings. Removed guests are kept for the mail about their removal and for counting invitations. */
export type OrderGuestsTable = {
  id: string;
  order_id: string;
  position: number;
  name: string;
  email: string;
  invited_at: Date;
  removed_at: Optional<Date>;
};
/** A link to the bookings of an email address. The key of the link is not stored. */
export type BookingLinksTable = { id: string; email: string; expires_at: Date };

export type PaymentsTable = {
  id: string;
  order_id: string;
  status: Exclude<PaymentStatus, "none">;
  amount_paise: number;
  currency: string;
  gateway_order_id: string;
  gateway_payment_id: Optional<string>;
  failure_code: Optional<string>;
  failure_reason: Optional<string>;
  /** When the background check queries the gateway next; null if no check is needed. */
  check_at: Optional<Date>;
  checks: Generated<number>;
  created_at: Date;
  updated_at: Date;
  /** For the payment of a move: the hold whose price difference is paid. */
  move_id: Optional<string>;
  /** Increases with each new payment, so that it orders payments by their creation. */
  serial: Generated<number>;
};

export type RefundsTable = {
  id: string;
  payment_id: string;
  order_id: string;
  amount_paise: number;
  /** `failed`: rejected by the bank too often, a person must handle it. `void`: no longer owed. */
  status: "pending" | "refunded" | "failed" | "void";
  /** Who issued the refund: us (`ours`), a person in the gateway's dashboard (`outside`), or a bank (`dispute`). */
  origin: Generated<"ours" | "outside" | "dispute">;
  reason: string;
  /** Id of the latest refund that the gateway made for this row. If the origin is `dispute`, id of the dispute. */
  gateway_refund_id: Optional<string>;
  attempts: Generated<number>;
  /** How many times the bank has rejected the refund. */
  refusals: Generated<number>;
  try_at: Date;
  created_at: Date;
  refunded_at: Optional<Date>;
};

/**
 * A refund as reported by the gateway. A row of `refunds` has several of these rows if the bank rejected the first
 * refund.
 */
export type GatewayRefundsTable = {
  id: string;
  refund_id: string;
  amount_paise: number;
  status: "pending" | "processed" | "failed";
  created_at: Date;
  updated_at: Date;
};

/** A payment disputed by the payer's bank. */
export type DisputesTable = {
  id: string;
  payment_id: string;
  order_id: string;
  status: DisputeState;
  amount_paise: number;
  reason_code: Optional<string>;
  phase: Optional<string>;
  created_at: Date;
  updated_at: Date;
  /** When a person handled the dispute. */
  acknowledged_at: Optional<Date>;
};
export type DisputeState = "open" | "under_review" | "action_required" | "won" | "closed" | "lost";

export type GatewayEventsTable = {
  id: string;
  event: string;
  payload: Json<unknown>;
  received_at: Date;
  attempts: Generated<number>;
  try_at: Date;
  handled_at: Optional<Date>;
  outcome: Optional<string>;
  /** True for an event that matches none of our records. */
  needs_attention: Generated<boolean>;
  /** When a person handled the event. */
  acknowledged_at: Optional<Date>;
};

export type InvoiceSeriesTable = {
  seller_gstin: string;
  kind: "invoice" | "credit_note";
  financial_year: string;
  last_number: number;
};

/** Numbers of a series that are never issued because they may have been issued after a backup that was restored. */
export type InvoiceGapsTable = {
  seller_gstin: string;
  kind: "invoice" | "credit_note";
  financial_year: string;
  first_number: number;
  last_number: number;
  reason: string;
  created_at: Date;
};

/** Payments that only the gateway has and that a person has handled. `id` is the gateway's id. */
export type AcknowledgedPaymentsTable = { id: string; acknowledged_at: Date };

export type InvoicesTable = {
  number: string;
  kind: "invoice" | "credit_note";
  order_id: string;
  seller_gstin: string;
  financial_year: string;
  serial: number;
  against: string | null;
  content: Json<Invoice>;
  issued_at: Date;
};

export type InvoicePdfsTable = { number: string; pdf: Buffer; made_at: Date };

/** `person_key` is derived from the email address, and `phone_key` from the phone number. */
export type LeadsTable = {
  id: string;
  payload: Json<LeadFields>;
  person_key: string;
  phone_key: Optional<string>;
  /** Why the lead may come from a bot. */
  bot_sign: Optional<"honeypot" | "too_fast">;
  created_at: Date;
  updated_at: Optional<Date>;
};

export type OutboxTable = {
  id: Generated<number>;
  kind: string;
  payload: Json<unknown>;
  created_at: Date;
  due_at: Date;
  attempts: Generated<number>;
  last_error: Optional<string>;
  delivered_at: Optional<Date>;
  /** When delivery was abandoned after failing for days. */
  dead_at: Optional<Date>;
};

/** One row per reconciliation check with its progress and its last result. */
export type DoctorChecksTable = {
  id: string;
  found: Generated<number>;
  oldest_at: Optional<Date>;
  /** When the operator was notified of findings. Null while the check has no findings. */
  alarmed_at: Optional<Date>;
  due_at: Date;
  attempts: Generated<number>;
  created_at: Date;
  /** Changes before this instant of the database's clock have been checked. Null before the first run. */
  changes_until: Optional<Date>;
  /** The last key of the running full pass. Null if no pass is running. */
  pass_key: Optional<string>;
  pass_started_at: Optional<Date>;
  /** When the last finished full pass started. */
  passed_at: Optional<Date>;
  succeeded_at: Optional<Date>;
  /** Duration of the last successful run, in milliseconds. */
  duration_ms: Optional<number>;
  /** Number of failed runs. */
  failures: Generated<number>;
  /** When the operator was notified that the check has not succeeded for long. Null once it succeeds. */
  overdue_alarmed_at: Optional<Date>;
};

/** The current findings of the checks. `key` identifies the record that was checked, `id` the finding. */
export type DoctorFindingsTable = { check_id: string; key: string; id: string; since: Date | null };

export type HandledFindingsTable = { check_id: string; id: string; what_digest: string; handled_at: Date };

export type IdempotencyKeysTable = {
  scope: string;
  key: string;
  body_hash: string;
  holder: string;
  /** The order that the request names. Null if the request creates an order. */
  order_id: string | null;
  locked_until: Date;
  /** The encrypted response. */
  reply: OptionalJson<string>;
  created_at: Date;
};

/** Windows of counted requests; `expire` is in milliseconds since 1970. */
export type RequestCountsTable = { key: string; points: number; expire: number | null };

/** One row per import. The highest id is the version of the inventory. */
export type InventoryImportsTable = {
  id: Generated<number>;
  source: string;
  counts: Json<Readonly<Record<string, number>>>;
  imported_at: Date;
  /** Digests by centre id, see `inventory/fingerprints.ts`. */
  fingerprints: OptionalJson<Readonly<Record<string, string>>>;
};

/** Entries that a search finds; see `search-entries`. `words` is only used in SQL. */
export type SearchEntriesTable = {
  id: string;
  kind: string;
  tier: number;
  name: string;
  title: string;
  place: string;
  href: string;
  text: string;
  centre_id: string;
  words: string;
  added_at: Generated<Date>;
};

/** The words of all search entries, with the variants by which misspelt words find them. */
export type SearchWordsTable = { word: string; variants: string[] };

/** The listed items with everything by which lists are filtered and sorted. Triggers keep it up to date. */
export type ListedItemsTable = {
  id: string;
  centre_id: string;
  city_slug: string;
  locality_slug: string;
  city_position: number;
  centre_position: number;
  product_type: string;
  unit: string;
  capacity: number;
  price_paise: number;
  buffer_minutes: number;
  amenities: Json<readonly string[]>;
  position: number;
  /** Rounded distance of the centre from its nearest metro station; null beyond 2.5 km. */
  station_metres: number | null;
};

export type SearchStateTable = { only_row: Generated<boolean>; import_id: number; format: number };

/** All tables. Amounts are integers in paise. */
export type Tables = {
  cities: CitiesTable;
  localities: LocalitiesTable;
  product_types: ProductTypesTable;
  sellers: SellersTable;
  centres: CentresTable;
  centre_hours: CentreHoursTable;
  centre_exceptions: CentreExceptionsTable;
  centre_offerings: CentreOfferingsTable;
  items: ItemsTable;
  coupons: CouponsTable;
  orders: OrdersTable;
  day_passes: DayPassesTable;
  coupon_uses: CouponUsesTable;
  coupon_customers: CouponCustomersTable;
  email_confirmations: EmailConfirmationsTable;
  order_guests: OrderGuestsTable;
  booking_links: BookingLinksTable;
  payments: PaymentsTable;
  refunds: RefundsTable;
  gateway_refunds: GatewayRefundsTable;
  disputes: DisputesTable;
  gateway_events: GatewayEventsTable;
  invoice_series: InvoiceSeriesTable;
  invoice_gaps: InvoiceGapsTable;
  acknowledged_payments: AcknowledgedPaymentsTable;
  invoices: InvoicesTable;
  invoice_pdfs: InvoicePdfsTable;
  leads: LeadsTable;
  outbox: OutboxTable;
  doctor_checks: DoctorChecksTable;
  doctor_findings: DoctorFindingsTable;
  handled_findings: HandledFindingsTable;
  idempotency_keys: IdempotencyKeysTable;
  request_counts: RequestCountsTable;
  inventory_imports: InventoryImportsTable;
  listed_items: ListedItemsTable;
  metro_stations: MetroStationsTable;
  search_entries: SearchEntriesTable;
  search_words: SearchWordsTable;
  search_state: SearchStateTable;
};

/** A handle for queries: the database, or a transaction. */
export type Db = Kysely<Tables>;
/**
 * A running transaction. All queries of the transaction must use this handle because the embedded database has only one
 * connection.
 */
export type Tx = Transaction<Tables>;
