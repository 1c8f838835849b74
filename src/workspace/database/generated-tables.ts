import type { Generated, GeneratedAlways } from "kysely";
import type {
  ActDetails,
  CancellationRule,
  Invoice,
  Json,
  JsonWithDefault,
  LeadFields,
  Optional,
  OptionalJson,
  ProductType,
  Quote,
  StoredStation,
  Tracking,
  Way,
} from "./column-types.ts";

/** All tables. `npm run docs` generates them from the migrations. Amounts are integers in paise. */
export type Tables = {
  /** Payments that only the gateway has and that a person has handled. `id` is the gateway's id. */
  acknowledged_payments: {
    id: string;
    acknowledged_at: Date;
  };
  arrivals: {
    order_id: string;
    date: string;
    state: "arrived" | "did_not_come";
    staff_id: string;
    recorded_at: Date;
  };
  /** Who changed which record. Append-only: triggers reject updates, and deletions for 96 months. */
  audit: {
    id: Generated<number>;
    at: Generated<Date>;
    actor: "customer" | "staff" | "command" | "job";
    /** The name of the command or job. */
    actor_name: Optional<string>;
    /** The id of the member of staff, or the system user who ran the command. */
    actor_user: Optional<string>;
    /** The name of the computer that made the change. */
    host: string;
    act: string;
    /** The id of the order, lead, import or other record. */
    subject: string;
    /** What changed: ids, dates, counts and amounts in paise. No personal data. */
    details: JsonWithDefault<ActDetails>;
  };
  /** Periods in which an operator closes an item, some of its passes, a centre, or all centres. */
  blocks: {
    id: string;
    centre_id: Optional<string>;
    item_id: Optional<string>;
    /** The blocked passes of each day; null if the whole item is closed. */
    passes: Optional<number>;
    starts_at: Date;
    ends_at: Date;
    /** For the operator's staff. Visitors do not see it. */
    reason: string;
    created_at: Date;
    /** The closed item, centre, or all, in one column. */
    scope: GeneratedAlways<string>;
  };
  /** The times of all dates of held and confirmed orders of rooms, each with the buffer after it. A trigger writes them. */
  booked_times: {
    order_id: string;
    item_id: string;
    booking_id: string;
    during: string;
  };
  /** A link to the bookings of an email address. The key of the link is not stored. */
  booking_links: {
    id: string;
    email: string;
    expires_at: Date;
  };
  /** `date` is an IST date, `YYYY-MM-DD`; without times the centre is closed on that day. */
  centre_exceptions: {
    centre_id: string;
    date: string;
    opens: Optional<string>;
    closes: Optional<string>;
    reason: string;
  };
  /** Times are IST, `HH:MM`; day 0 is Sunday. */
  centre_hours: {
    centre_id: string;
    day: number;
    opens: string;
    closes: string;
  };
  centre_offerings: {
    centre_id: string;
    product_type: ProductType;
    from_price_paise: number;
    unit: "hour" | "day" | "month";
    position: number;
  };
  /** The lowest price of each active centre, for each product type and for all types (empty). Triggers keep it up to date. */
  centre_prices: {
    centre_id: string;
    product_type: string;
    city_slug: string;
    position: number;
    price_paise: Optional<number>;
  };
  centres: {
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
    /** The station of the way, or the nearest one. A trigger writes it. */
    station: OptionalJson<StoredStation>;
    /** Rounded distance to the station. A trigger writes it. */
    station_metres: Optional<number>;
    /** The walk from a station, as the operator describes it. */
    way: OptionalJson<Way>;
  };
  cities: {
    slug: string;
    name: string;
    state: string;
    state_code: string;
    lat: number;
    lng: number;
    picture: string;
    position: number;
  };
  coupon_customers: {
    code: string;
    person_key: string;
    order_id: string;
  };
  coupon_uses: {
    order_id: string;
    code: string;
    used_at: Date;
  };
  coupons: {
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
  day_passes: {
    item_id: string;
    day: string;
    capacity: number;
    taken: number;
  };
  /** A payment disputed by the payer's bank. */
  disputes: {
    id: string;
    payment_id: string;
    order_id: string;
    status: "open" | "under_review" | "action_required" | "won" | "closed" | "lost";
    amount_paise: number;
    reason_code: Optional<string>;
    phase: Optional<string>;
    created_at: Date;
    updated_at: Date;
    /** When a person handled the dispute. */
    acknowledged_at: Optional<Date>;
  };
  /** One row per reconciliation check with its progress and its last result. */
  doctor_checks: {
    id: string;
    found: Generated<number>;
    oldest_at: Optional<Date>;
    /** When the operator was notified of findings. Null while there are none. */
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
  doctor_findings: {
    check_id: string;
    key: string;
    id: string;
    since: Optional<Date>;
  };
  /** Confirmations of the customer's email address for an order with a total of zero. */
  email_confirmations: {
    order_id: string;
    mails: Generated<number>;
    /** When the last mail was sent to the current email address. Null if none was sent. */
    mailed_at: Optional<Date>;
    wrong_codes: Generated<number>;
  };
  gateway_events: {
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
  /** A refund as reported by the gateway. A row of `refunds` has several if the bank rejected the first one. */
  gateway_refunds: {
    id: string;
    refund_id: string;
    amount_paise: number;
    status: "pending" | "processed" | "failed";
    created_at: Date;
    updated_at: Date;
  };
  handled_findings: {
    check_id: string;
    id: string;
    what_digest: string;
    handled_at: Date;
  };
  idempotency_keys: {
    scope: string;
    key: string;
    body_hash: string;
    holder: string;
    locked_until: Date;
    /** The encrypted response. */
    reply: OptionalJson<string>;
    created_at: Date;
    /** The order that the request names. Null if the request creates an order. */
    order_id: Optional<string>;
  };
  /** One row per import. The highest id is the version of the inventory. */
  inventory_imports: {
    id: Generated<number>;
    source: string;
    counts: Json<Readonly<Record<string, number>>>;
    imported_at: Date;
    /** Digests by centre id, see `inventory/fingerprints.ts`. */
    fingerprints: OptionalJson<Readonly<Record<string, string>>>;
  };
  /** Numbers that are never issued because they may have been issued after a backup that was restored. */
  invoice_gaps: {
    seller_gstin: string;
    kind: "invoice" | "credit_note";
    financial_year: string;
    first_number: number;
    last_number: number;
    reason: string;
    created_at: Date;
  };
  invoice_pdfs: {
    number: string;
    pdf: Buffer;
    made_at: Date;
  };
  invoice_series: {
    seller_gstin: string;
    kind: "invoice" | "credit_note";
    financial_year: string;
    last_number: number;
    changed_at: Optional<Date>;
  };
  invoices: {
    number: string;
    kind: "invoice" | "credit_note";
    order_id: string;
    seller_gstin: string;
    financial_year: string;
    serial: number;
    against: Optional<string>;
    content: Json<Invoice>;
    issued_at: Date;
    changed_at: Optional<Date>;
    corrects: Optional<string>;
  };
  items: {
    id: string;
    centre_id: string;
    product_type: ProductType;
    name: string;
    description: string;
    capacity: number;
    unit: "hour" | "day";
    price_paise: number;
    buffer_minutes: number;
    amenities: Json<string[]>;
    pictures: Json<string[]>;
    active: Generated<boolean>;
    position: number;
  };
  /** `person_key` is derived from the email address, and `phone_key` from the phone number. */
  leads: {
    id: string;
    payload: Json<LeadFields>;
    person_key: string;
    created_at: Date;
    phone_key: Optional<string>;
    updated_at: Optional<Date>;
    /** Why the lead may come from a bot. */
    bot_sign: Optional<"honeypot" | "too_fast">;
    status: Generated<"new" | "contacted" | "won" | "lost">;
    /** The name of the member of staff who calls back. */
    owner: Optional<string>;
    /** When the customer is called next: at first the promised time, then what staff have agreed on. */
    due_at: Generated<Date>;
    city_slug: Optional<string>;
    centre_id: Optional<string>;
    product_type: Optional<string>;
  };
  /** The listed items with everything by which lists are filtered and sorted. Triggers keep it up to date. */
  listed_items: {
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
    /** Rounded distance of the centre from its nearest station; null beyond 2.5 km. */
    station_metres: Optional<number>;
  };
  localities: {
    city_slug: string;
    slug: string;
    name: string;
    position: number;
  };
  /** The stations of `content/maps`: metro, suburban railway and monorail. `lines` are their names. */
  metro_stations: {
    name: string;
    lines: Json<readonly string[]>;
    lat: number;
    lng: number;
  };
  /** Removed guests are kept for the mail about their removal and for counting invitations. */
  order_guests: {
    id: string;
    order_id: string;
    position: number;
    name: string;
    email: string;
    invited_at: Date;
    removed_at: Optional<Date>;
  };
  orders: {
    id: string;
    number: string;
    status: "held" | "confirmed" | "cancelled" | "expired" | "released";
    visitor_id: Optional<string>;
    item_id: string;
    centre_id: string;
    unit: "hour" | "day";
    starts_at: Date;
    ends_at: Date;
    /** PostgreSQL range text, `[from,to)`: the booked time plus the buffer after it. */
    during: string;
    quantity: number;
    people: number;
    customer_name: string;
    customer_email: string;
    customer_phone: string;
    customer_company: Optional<string>;
    customer_gstin: Optional<string>;
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
    /** Number of changes of the booking. For a hold of a move: the booking's revision when the hold was created. */
    revision: Generated<number>;
    moves: Generated<number>;
    /** For a hold of a move: the booking to be moved. */
    moves_order: Optional<string>;
    /** IST dates between the first and the last day that do not belong to the order: cancelled, or never chosen. */
    cancelled_dates: JsonWithDefault<string[]>;
    /** The amount that we keep after a full cancellation. */
    kept_paise: Generated<number>;
    /** `moves_order`, or the order's own id if `moves_order` is null. */
    booking_id: GeneratedAlways<string>;
    reminders: Generated<boolean>;
    remind_at: Optional<Date>;
    remind_tries: Generated<number>;
    /** The registered address of the GSTIN. */
    customer_address: Optional<string>;
    /** For the hold of a move: IST dates for which the booking already has passes of the item that the hold takes. */
    own_dates: JsonWithDefault<string[]>;
    token_version: Generated<number>;
    /** When the personal data was erased. Name, email address and phone number are then empty, and no token is valid. */
    erased_at: Optional<Date>;
    changed_at: Optional<Date>;
    /** For a room that is booked weekly: the starts of the dates after the first one, as ISO instants in UTC. */
    repeats: JsonWithDefault<string[]>;
    due_on: Optional<string>;
  };
  outbox: {
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
  payments: {
    id: string;
    order_id: string;
    status: "created" | "pending" | "captured" | "failed" | "refund_pending" | "refunded";
    amount_paise: number;
    currency: string;
    /** Null if the payment was made outside the gateway. */
    gateway_order_id: Optional<string>;
    gateway_payment_id: Optional<string>;
    failure_code: Optional<string>;
    failure_reason: Optional<string>;
    /** When the background check queries the gateway next; null if no check is needed. */
    check_at: Optional<Date>;
    checks: Generated<number>;
    created_at: Date;
    updated_at: Date;
    /** Increases with each new payment, so that it orders payments by their creation. */
    serial: Generated<number>;
    /** For the payment of a move: the hold whose price difference is paid. */
    move_id: Optional<string>;
    changed_at: Optional<Date>;
    /** How the customer paid outside the gateway; null for a payment at the gateway. */
    means: Optional<"bank_transfer" | "cash" | "cheque" | "upi">;
    /** The reference of a payment outside the gateway, such as a UTR or the number of a receipt. */
    reference: Optional<string>;
    /** The IST date of a payment outside the gateway. */
    paid_on: Optional<string>;
  };
  product_types: {
    value: ProductType;
    label: string;
    sac: string;
    gst_percent: number;
    position: number;
    /** Refund rules. Null: the standard rules apply. */
    cancellation: OptionalJson<CancellationRule[]>;
  };
  refunds: {
    id: string;
    payment_id: string;
    order_id: string;
    amount_paise: number;
    /** `failed`: rejected by the bank too often, a person must handle it. `void`: no longer owed. `to_pay_out`: the office pays it out. */
    status: "pending" | "refunded" | "failed" | "void" | "to_pay_out";
    reason: string;
    /** Id of the latest refund that the gateway made for this row. If the origin is `dispute`, id of the dispute. */
    gateway_refund_id: Optional<string>;
    attempts: Generated<number>;
    try_at: Date;
    created_at: Date;
    refunded_at: Optional<Date>;
    /** Issued by us, by a person in the gateway's dashboard (`outside`), or by a bank. */
    origin: Generated<"ours" | "outside" | "dispute">;
    /** How many times the bank has rejected the refund. */
    refusals: Generated<number>;
    changed_at: Optional<Date>;
    /** Started by staff or an operator's command. */
    by_staff: Generated<boolean>;
    payout_reference: Optional<string>;
    /** The IST date on which the office paid out the refund of a payment outside the gateway. */
    paid_out_on: Optional<string>;
  };
  /** Windows of counted requests; `expire` is in milliseconds since 1970. */
  request_counts: {
    key: string;
    points: Generated<number>;
    expire: Optional<number>;
  };
  /** Entries that a search finds; see `search-entries`. `words` is only used in SQL. */
  search_entries: {
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
  search_state: {
    only_row: Generated<boolean>;
    import_id: number;
    format: number;
  };
  /** The words of all search entries, with the variants by which misspelt words find them. */
  search_words: {
    word: string;
    variants: string[];
  };
  sellers: {
    state_code: string;
    state: string;
    name: string;
    address: string;
    gstin: string;
    prefix: string;
    position: number;
  };
  staff: {
    id: string;
    name: string;
    role: "owner" | "manager" | "desk" | "accountant";
    centre_ids: JsonWithDefault<readonly string[]>;
    created_at: Date;
    disabled_at: Optional<Date>;
  };
  staff_challenges: {
    id: string;
    purpose: "register" | "sign_in" | "prove";
    challenge: string;
    bound_to: Optional<string>;
    name: Optional<string>;
    expires_at: Date;
  };
  /** The account of a member of staff at the identity provider of the company: `iss` and `sub` of its ID tokens. */
  staff_identities: {
    issuer: string;
    subject: string;
    staff_id: string;
    created_at: Date;
    used_at: Optional<Date>;
  };
  staff_invitations: {
    digest: string;
    role: "owner" | "manager" | "desk" | "accountant";
    centre_ids: JsonWithDefault<readonly string[]>;
    created_at: Date;
    expires_at: Date;
    used_at: Optional<Date>;
  };
  staff_notes: {
    id: Generated<number>;
    order_id: Optional<string>;
    lead_id: Optional<string>;
    text: string;
    staff_id: string;
    created_at: Date;
  };
  /** A login with a company account that has begun. Its callback deletes its row. */
  staff_oidc_logins: {
    state: string;
    /** The digest of a cookie of the browser. */
    browser_digest: string;
    purpose: "sign_in" | "prove" | "join" | "link";
    nonce: string;
    code_verifier: string;
    /** The digest of the session or of the invitation for which the login was begun. */
    bound_to: Optional<string>;
    name: Optional<string>;
    is_shared: boolean;
    next: string;
    started_at: Date;
  };
  staff_passkeys: {
    id: string;
    staff_id: string;
    public_key: string;
    counter: number;
    created_at: Date;
    used_at: Optional<Date>;
  };
  staff_recovery_codes: {
    digest: string;
    staff_id: string;
    used_at: Optional<Date>;
  };
  staff_sessions: {
    digest: string;
    staff_id: string;
    created_at: Date;
    seen_at: Date;
    proved_at: Date;
    is_shared: boolean;
  };
};
