import type { ColumnType, Generated, GeneratedAlways, Kysely, Transaction } from "kysely";
import type { OrderStatus, PaymentStatus, Quote, Tracking } from "../../api/contract/booking.ts";
import type { CancellationRule } from "../../api/contract/cancellation.ts";
import type { RequiredCustomerField, StoredCustomerField } from "../../api/contract/customer-fields.ts";
import type { LeadFields } from "../../api/contract/lead.ts";
import type { Invoice } from "../../api/contract/payment.ts";
import type { ProductType } from "../../api/contract/product-types.ts";
import type { BookingUnit, PriceUnit } from "../../api/contract/units.ts";

/** A JSON column: read as a value, written as text (`JSON.stringify`). */
export type Json<Value> = ColumnType<Value, string, string>;
type OptionalJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>;
/** A column that may be left out of an insert and is then null. */
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
  /** What returns of a cancelled booking; the standard when null. */
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
};

/** Times are `HH:MM` in IST; day 0 is Sunday. */
export type CentreHoursTable = { centre_id: string; day: number; opens: string; closes: string };

/** `date` is `YYYY-MM-DD` in IST; without times the centre is closed that day. */
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

/** Columns of a customer's details; `customer_address` is the address that the GSTIN is registered for. */
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
  /** PostgreSQL range text, `[from,to)`: the booked time and the buffer after it. */
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
  /** The idempotent request that made the order. */
  request_key: Optional<string>;
  /** The network that made the hold, as limits count it; null when exempt, and after two days. */
  network: Optional<string>;
  /** How often the booking was changed; of a hold of a move, the revision for which it was made. */
  revision: Generated<number>;
  moves: Generated<number>;
  /** The booking that this hold is to move. */
  moves_order: Optional<string>;
  /** `moves_order`, or the order itself. */
  booking_id: GeneratedAlways<string>;
  /** What was kept of the price when the booking was cancelled. */
  kept_paise: Generated<number>;
  /** IST dates between the first and the last day that are no part of the order: cancelled, or never chosen. */
  cancelled_dates: ColumnType<string[], string | undefined, string>;
  reminders: Generated<boolean>;
  token_version: Generated<number>;
  remind_at: Optional<Date>;
  remind_tries: Generated<number>;
  /** Of a hold for a move: its IST dates that the booking has itself, in the same item. */
  own_dates: ColumnType<string[], string | undefined, string>;
};

export type DayPassesTable = { item_id: string; day: string; capacity: number; taken: number };
export type CouponUsesTable = { order_id: string; code: string; used_at: Date };
export type CouponCustomersTable = { code: string; person_key: string; order_id: string };

/** What was sent, and tried wrongly, to confirm the email address of an order that costs nothing. */
export type EmailConfirmationsTable = {
  order_id: string;
  mails: Generated<number>;
  /** The last mail to the address of now; null when none has gone there. */
  mailed_at: Optional<Date>;
  wrong_codes: Generated<number>;
};

/** Guests of a booking; who was removed stays until the mail about it, and for counting invitations. */
export type OrderGuestsTable = {
  id: string;
  order_id: string;
  position: number;
  name: string;
  email: string;
  invited_at: Date;
  removed_at: Optional<Date>;
};
/** A link to the bookings of an email address; what opens it is stored nowhere. */
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
  /** When the background check asks the gateway next; null when there is nothing left to ask. */
  check_at: Optional<Date>;
  checks: Generated<number>;
  created_at: Date;
  updated_at: Date;
  /** The hold of the new time that a difference is paid for, when a booking is moved. */
  move_id: Optional<string>;
  /** Tells which of several was begun first. */
  serial: Generated<number>;
};

export type RefundsTable = {
  id: string;
  payment_id: string;
  order_id: string;
  amount_paise: number;
  /** `failed`: refused by the bank too often, a person is needed; `void`: not owed any more. */
  status: "pending" | "refunded" | "failed" | "void";
  /** Who returns the money: we, someone at the gateway's dashboard, or a bank after a dispute. */
  origin: Generated<"ours" | "outside" | "dispute">;
  reason: string;
  /** The gateway's latest refund for this one, or the dispute that took the money. */
  gateway_refund_id: Optional<string>;
  attempts: Generated<number>;
  /** How often the bank has refused it. */
  refusals: Generated<number>;
  try_at: Date;
  created_at: Date;
  refunded_at: Optional<Date>;
};

/** A refund as the gateway has told of it; several for one of ours when the bank refused the first. */
export type GatewayRefundsTable = {
  id: string;
  refund_id: string;
  amount_paise: number;
  status: "pending" | "processed" | "failed";
  created_at: Date;
  updated_at: Date;
};

/** A payment that the payer's bank has called into question. */
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
  /** When a person has seen to it. */
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
  /** True for a notification that matches nothing of ours. */
  needs_attention: Generated<boolean>;
  /** When a person has seen to it. */
  acknowledged_at: Optional<Date>;
};

export type InvoiceSeriesTable = {
  seller_gstin: string;
  kind: "invoice" | "credit_note";
  financial_year: string;
  last_number: number;
};

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

/** `person_key` is made of the email address, `phone_key` of the phone number. */
export type LeadsTable = {
  id: string;
  payload: Json<LeadFields>;
  person_key: string;
  phone_key: Optional<string>;
  /** Why it may be a bot's. */
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
  /** Given up after days of failures. */
  dead_at: Optional<Date>;
};

/** One row a check of the doctor, by its name; what it found when it was last made. */
export type DoctorChecksTable = {
  id: string;
  found: Generated<number>;
  oldest_at: Optional<Date>;
  /** Since when the operator knows; null while nothing is found. */
  alarmed_at: Optional<Date>;
  due_at: Date;
  attempts: Generated<number>;
  created_at: Date;
};

export type IdempotencyKeysTable = {
  scope: string;
  key: string;
  body_hash: string;
  holder: string;
  /** The order that the request names; null for one that makes an order. */
  order_id: string | null;
  locked_until: Date;
  /** Sealed; in clear where an earlier release kept it, a day ago at the most. */
  reply: OptionalJson<unknown>;
  created_at: Date;
};

/** Windows of counted requests; `expire` in milliseconds since 1970. */
export type RequestCountsTable = { key: string; points: number; expire: number | null };

/** One row an import; the highest id is the version of the inventory. */
export type InventoryImportsTable = {
  id: Generated<number>;
  source: string;
  counts: Json<Readonly<Record<string, number>>>;
  imported_at: Date;
  /** By centre; see `inventory/fingerprints.ts`. */
  fingerprints: OptionalJson<Readonly<Record<string, string>>>;
};

/** Every table, as Kysely reads and writes it. Amounts are whole paise. */
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
  invoices: InvoicesTable;
  invoice_pdfs: InvoicePdfsTable;
  leads: LeadsTable;
  outbox: OutboxTable;
  doctor_checks: DoctorChecksTable;
  idempotency_keys: IdempotencyKeysTable;
  request_counts: RequestCountsTable;
  inventory_imports: InventoryImportsTable;
};

/** A handle for queries: the database itself, or a transaction of it. */
export type Db = Kysely<Tables>;
/** A running transaction. The embedded database has one connection, so inside it every query must use this handle. */
export type Tx = Transaction<Tables>;
