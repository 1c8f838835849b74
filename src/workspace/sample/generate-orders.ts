import { sql } from "kysely";
import { bookingRules } from "../../api/contract/booking-rules.ts";
import {
  addDays,
  addMinutes,
  datesBetween,
  istDateOf,
  istInstant,
  weekdayOf,
} from "../../api/contract/ist.ts";
import { retention, startOfPeriod } from "../../api/contract/retention.ts";
import type { BookingUnit } from "../../api/contract/units.ts";
import * as texts from "../../texts/error-messages.ts";
import { type PassPeriod, passPeriod, type RoomPeriod, roomPeriod } from "../availability/index.ts";
import type { Tx } from "../database/tables.ts";
import { creditNoteSuffix, financialYearOf, invoiceContent } from "../invoice/index.ts";
import { formatOrderTime, type Order } from "../orders/index.ts";
import { type PricedItem, quoteOf } from "../pricing/index.ts";
import type { SampleArguments } from "./arguments.ts";
import { shareOf } from "./share.ts";

const [pastWeeks, futureWeeks] = [44, 8];
const daysOfWeek = 6;
/** Starts of bookings on each day (IST). Two hours apart, so that 90 minutes and the longest buffer fit in between. */
const starts = ["10:00", "12:00", "14:00", "16:00"];
/** Start of the unpaid holds, which no other order uses. */
const holdStart = "18:00";

/** The number of times at which each item can be booked once. */
export const maxOrdersOfItem = (pastWeeks + futureWeeks) * daysOfWeek * starts.length;
/** Has no common factor with `maxOrdersOfItem`, so that the orders of an item use different times. */
const timeStride = 61;

/** The last payment was made so long ago that a reconciliation does not look for it at the gateway by default. */
const minOrderAgeDays = 9;

/** Deletes the orders of an earlier run with all their records. */
export async function removeGeneratedOrders(tx: Tx): Promise<void> {
  await sql`truncate orders, day_passes, invoice_series cascade`.execute(tx);
  await sql`update coupons set uses = 0 where uses <> 0`.execute(tx);
}

/**
 * Inserts orders of the generated items with payments, invoices, credit notes and refunds. Each item is booked at
 * different times, so that no slot is taken twice. Returns the number of orders.
 * @param items the number of generated items
 */
export async function generateOrders(
  tx: Tx,
  args: SampleArguments,
  items: number,
  now: Date,
): Promise<number> {
  if (args.orders === 0) return 0;
  await createPeriods(tx, now);
  await createQuotes(tx, now);
  await insertOrders(tx, args, items, now);
  await insertPayments(tx);
  await insertInvoices(tx);
  const { rows } = await sql<{ count: number }>`select count(*) as count from orders`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Creates the table of all periods in which an item can be booked: two variants of each time. */
async function createPeriods(tx: Tx, now: Date): Promise<void> {
  const today = istDateOf(now);
  const monday = addDays(today, -((weekdayOf(today) + 6) % 7) - 7 * pastWeeks);
  const periods = Array.from({ length: pastWeeks + futureWeeks }, (_, week) => week).flatMap((week) =>
    Array.from({ length: daysOfWeek }, (_, day) => day).flatMap((day) => {
      const date = addDays(monday, 7 * week + day);
      const firstSlot = (week * daysOfWeek + day) * starts.length;
      // Two days from Saturday on would include a Sunday.
      const passes = [passPeriod(date, 1, 1), passPeriod(date, day < daysOfWeek - 1 ? 2 : 1, 2)];
      return starts.flatMap((time, index) => {
        const start = istInstant(date, time);
        const rooms = [60, 90].map((minutes) => roomPeriod(start, addMinutes(start, minutes)));
        return [...rooms, ...passes].map((period, n) =>
          periodRow(period, { slot: firstSlot + index, variant: n % 2 }),
        );
      });
    }),
  );
  const nextMonday = addDays(monday, 7 * (pastWeeks + 1));
  const hold = roomPeriod(istInstant(nextMonday, holdStart), istInstant(nextMonday, "19:00"));
  periods.push(periodRow(hold, { slot: maxOrdersOfItem, variant: 0 }));
  await sql`
    create temporary table sample_periods on commit drop as
    select * from json_to_recordset(${JSON.stringify(periods)}::json) as period (slot int, variant int, unit text,
      starts_at timestamptz, ends_at timestamptz, quantity int, first_date date, last_date date, opens text, closes text,
      label text)`.execute(tx);
  const days = datesBetween(addDays(monday, -60), today).map((date) => ({
    date,
    financial_year: financialYearOf(istInstant(date, "12:00")),
  }));
  await sql`
    create temporary table sample_days on commit drop as
    select * from json_to_recordset(${JSON.stringify(days)}::json) as day (date date, financial_year text)`.execute(
    tx,
  );
}

function periodRow(period: RoomPeriod | PassPeriod, at: { readonly slot: number; readonly variant: number }) {
  const isRoom = period.unit === "hour";
  const quantity = isRoom ? 1 : period.quantity;
  const { start, end, unit } = period;
  const label = formatOrderTime({
    unit,
    starts_at: start,
    ends_at: end,
    quantity,
    cancelled_dates: [],
    repeats: [],
  });
  return {
    ...at,
    ...{ unit, starts_at: start, ends_at: end, quantity, label },
    first_date: istDateOf(start),
    last_date: istDateOf(addMinutes(end, -1)),
    // The opening hours that the period needs. Passes need only an open day.
    opens: isRoom ? timeInIst(start) : "24:00",
    closes: isRoom ? timeInIst(end) : "00:00",
  };
}

const timeInIst = (instant: Date) =>
  instant.toLocaleTimeString("en-GB", { timeZone: "Asia/Kolkata", hour: "2-digit", minute: "2-digit" });

/** Creates the table of quotes and invoices for all kinds of generated items and all variants of a period. */
async function createQuotes(tx: Tx, now: Date): Promise<void> {
  const { rows: kinds } = await sql<PricedItem & { productType: string }>`
    select distinct i.product_type as "productType", i.name, i.unit, i.price_paise as "pricePaise", type.sac,
      type.gst_percent as "gstPercent", type.cancellation, city.state, city.state_code as "stateCode"
    from sample_centres sample join items i on i.centre_id = sample.id join centres c on c.id = sample.id
    join cities city on city.slug = c.city_slug join product_types type on type.value = i.product_type`.execute(
    tx,
  );
  const sellers = new Map(
    (await tx.selectFrom("sellers").selectAll().execute()).map((seller) => [seller.state_code, seller]),
  );
  const start = istInstant(istDateOf(now), "10:00");
  const variants: Record<BookingUnit, readonly (RoomPeriod | PassPeriod)[]> = {
    hour: [60, 90].map((minutes) => roomPeriod(start, addMinutes(start, minutes))),
    day: [1, 2].map((count) => passPeriod(istDateOf(now), count, count)),
  };
  const quotes = kinds.flatMap((kind) => {
    const seller = sellers.get(kind.stateCode);
    if (seller === undefined) throw new Error(`The state ${kind.stateCode} has no seller.`);
    // A pass on a Saturday is for one day.
    const saturday = passPeriod(istDateOf(now), 1, 2);
    const periods = kind.unit === "hour" ? variants.hour : [...variants.day, saturday];
    return periods.map((period, n) => {
      const quote = quoteOf(kind, period);
      const order = { ...emptyOrder, quote, unit: kind.unit, starts_at: period.start, ends_at: period.end };
      const invoice = invoiceContent({ number: "", order, seller, payments: [], now });
      return {
        ...{ product_type: kind.productType, name: kind.name, unit: kind.unit, price_paise: kind.pricePaise },
        ...{ state_code: kind.stateCode, variant: Math.min(n, 1), days: n === 1 ? 2 : 1 },
        ...{ quote, invoice, seller_gstin: seller.gstin, prefix: seller.prefix },
      };
    });
  });
  await sql`
    create temporary table sample_quotes on commit drop as
    select * from json_to_recordset(${JSON.stringify(quotes)}::json) as quote (product_type text, name text, unit text,
      price_paise bigint, state_code text, variant int, days int, quote jsonb, invoice jsonb, seller_gstin text,
      prefix text)`.execute(tx);
  await sql`analyze sample_quotes`.execute(tx);
}

/** The parts of an order that the template of an invoice needs. SQL replaces the customer and the times. */
const emptyOrder = {
  ...{ number: "", customer_name: "", customer_company: null, customer_address: null, customer_gstin: null },
  ...{ quantity: 1, cancelled_dates: [], repeats: [] },
} as unknown as Order;

async function insertOrders(
  tx: Tx,
  { orders, seed }: SampleArguments,
  items: number,
  now: Date,
): Promise<void> {
  const share = (name: string) => shareOf(seed, sql`${sql.lit(`${name} `)} || n`);
  const holds = Math.min(Math.ceil(orders / 5_000), 250);
  await sql`analyze items, centres, sample_centres, sample_periods, sample_days`.execute(tx);
  // The last orders are the holds. They need a room, so they may be fewer than `holds`.
  await sql`
    create temporary table sample_orders on commit drop as
    with booked as (
      select i.id, i.unit, row_number() over (order by i.id) - 1 as rank
      from items i join sample_centres sample on sample.id = i.centre_id),
    rooms as (select id, row_number() over (order by ${shareOf(seed, sql`'hold ' || id`)}) as rank from booked where unit = 'hour'),
    numbered as (
      select n, booked.id as item_id, ((n / ${items}::int) * ${timeStride}::int
          + (${shareOf(seed, sql`'times ' || booked.id`)} * ${maxOrdersOfItem})::int) % ${maxOrdersOfItem}::int as slot,
        floor(2 * ${share("variant")})::int as variant
      from generate_series(0, ${orders - holds - 1}::int) as n join booked on booked.rank = n % ${items}::int
      union all
      select ${orders}::int - rank, id, ${maxOrdersOfItem}::int, 0 from rooms where rank <= ${holds}::int)
    select n, i.id as item_id, i.centre_id, i.unit, i.buffer_minutes, i.capacity, i.price_paise, i.product_type, i.name,
      city.state_code, p.slot, p.variant, p.starts_at, p.ends_at, p.quantity, p.label,
      p.last_date - p.first_date + 1 as days,
      least(p.starts_at - make_interval(hours => 3 + (20 * 24 * ${share("ahead")})::int),
        ${addMinutes(now, -minOrderAgeDays * 24 * 60)}::timestamptz
          - make_interval(mins => (4 * 24 * 60 * ${share("age")})::int)) as made_at,
      case
        when p.slot = ${maxOrdersOfItem} then 'held'
        when ${share("state")} < 0.05 or exists (
          select from generate_series(p.first_date, p.last_date, interval '1 day') as booked_on
          where not exists (select from centre_hours h where h.centre_id = i.centre_id
              and h.day = extract(dow from booked_on) and h.opens <= p.opens and h.closes >= p.closes)
            or exists (select from centre_exceptions e where e.centre_id = i.centre_id and e.date = booked_on::date))
          then 'expired'
        when ${share("state")} < 0.06 then 'released'
        when ${share("state")} < 0.12 then 'cancelled'
        else 'confirmed'
      end as status
    from numbered
    join items i on i.id = numbered.item_id
    join sample_periods p on p.slot = numbered.slot and p.variant = numbered.variant and p.unit = i.unit
    join centres c on c.id = i.centre_id join cities city on city.slug = c.city_slug`.execute(tx);
  await sql`analyze sample_orders`.execute(tx);
  // Expires orders beyond the item's capacity, so that no pass is sold twice.
  await sql`
    update sample_orders set status = 'expired' from (
      select distinct n from (
        select n, capacity, sum(quantity) over (partition by item_id, first_date + day order by n) as taken
        from (select n, item_id, capacity, quantity, days, (starts_at at time zone 'Asia/Kolkata')::date as first_date
          from sample_orders where unit = 'day' and status = 'confirmed') as passes
        cross join lateral generate_series(0, days - 1) as day) as counted
      where taken > capacity) as oversold
    where oversold.n = sample_orders.n`.execute(tx);
  // A site deletes abandoned orders after a month. It would delete older ones while it is measured.
  const oldestAbandoned = addMinutes(startOfPeriod(retention.abandonedHolds, now), 7 * 24 * 60);
  const isPaid = sql`made.status in ('confirmed', 'cancelled')`;
  const customer = sql`floor(${shareOf(seed, sql`'customer ' || made.n`)} * ${Math.ceil(orders / 4)}::int)::int`;
  await sql`
    insert into orders (id, number, status, visitor_id, item_id, centre_id, unit, starts_at, ends_at, during, quantity,
      people, customer_name, customer_email, customer_phone, quote, total_paise, hold_expires_at, created_at,
      confirmed_at, ended_at, end_reason, revision)
    select ${orderIdOf(sql`made.n`)}, 'B' || to_char(made.made_at at time zone 'Asia/Kolkata', 'YYMMDD') || '-'
        || lpad(made.n::text, 8, '0'),
      made.status, null, made.item_id, made.centre_id, made.unit, made.starts_at, made.ends_at,
      tstzrange(made.starts_at, made.ends_at + make_interval(mins => case made.unit when 'hour' then made.buffer_minutes else 0 end)),
      made.quantity, least(made.capacity, made.quantity), 'Guest ' || ${customer}, 'guest' || ${customer} || '@example.com',
      '+919' || lpad((${customer})::text, 9, '0'), q.quote, (q.quote ->> 'totalPaise')::bigint,
      made.made_at + make_interval(mins => ${bookingRules.holdMinutes}::int), made.made_at,
      case when ${isPaid} then made.made_at + interval '4 minutes' end,
      case when made.status in ('cancelled', 'expired', 'released') then made.made_at + interval '1 hour' end,
      case made.status when 'cancelled' then ${texts.refund.cancelledByCustomer}::text when 'expired' then 'hold_ran_out'
        when 'released' then 'given_back' end,
      case made.status when 'cancelled' then 1 else 0 end
    from (select n, item_id, centre_id, unit, starts_at, ends_at, buffer_minutes, quantity, capacity, price_paise,
        product_type, name, state_code, variant, days,
        case status when 'held' then ${now}::timestamptz else made_at end as made_at,
        case when status in ('expired', 'released') and made_at < ${oldestAbandoned}::timestamptz then 'cancelled'
          else status end as status
      from sample_orders) as made
    ${joinQuotes}`.execute(tx);
}

/** SQL that joins `sample_quotes` (`q`) with `sample_orders` (`made`). */
const joinQuotes = sql`join sample_quotes q on q.product_type = made.product_type and q.name = made.name
  and q.unit = made.unit and q.price_paise = made.price_paise and q.state_code = made.state_code
  and q.variant = made.variant and (made.unit = 'hour' or q.days = made.days)`;

/** SQL for the id of a generated order. A random id looks like this once in thirty billion orders. */
function orderIdOf(n: ReturnType<typeof sql>) {
  return sql`'ORD0000' || lpad((${n})::text, 8, '0')`;
}

/** Inserts a captured payment for each confirmed or cancelled order, and the refund of each cancelled order. */
async function insertPayments(tx: Tx): Promise<void> {
  const key = sql`substr(orders.id, 4)`;
  await sql`
    insert into payments (id, order_id, status, amount_paise, currency, gateway_order_id, gateway_payment_id, created_at,
      updated_at)
    select 'PAY' || ${key}, orders.id, case orders.status when 'confirmed' then 'captured' else 'refunded' end,
      orders.total_paise, 'INR', 'order_' || ${key}, 'pay_' || ${key}, orders.created_at, orders.confirmed_at
    from orders where orders.confirmed_at is not null and orders.total_paise > 0`.execute(tx);
  await sql`
    insert into refunds (id, payment_id, order_id, amount_paise, status, reason, gateway_refund_id, attempts, try_at,
      created_at, refunded_at)
    select 'REF' || ${key}, 'PAY' || ${key}, orders.id, orders.total_paise, 'refunded', orders.end_reason,
      'rfnd_' || ${key}, 1, orders.ended_at, orders.ended_at, orders.ended_at
    from orders where orders.status = 'cancelled' and orders.total_paise > 0`.execute(tx);
  await sql`
    insert into gateway_refunds (id, refund_id, amount_paise, status, created_at, updated_at)
    select gateway_refund_id, id, amount_paise, 'processed', created_at, created_at from refunds`.execute(tx);
}

/** Inserts invoices and credit notes, numbered in order of issue. */
async function insertInvoices(tx: Tx): Promise<void> {
  const numberOf = (prefix: ReturnType<typeof sql>) =>
    sql`${prefix} || '/' || financial_year || '/' || lpad(serial::text, 6, '0')`;
  await sql`
    insert into invoices (number, kind, order_id, seller_gstin, financial_year, serial, against, content, issued_at)
    select number, 'invoice', id, seller_gstin, financial_year, serial, null,
      jsonb_set(invoice, '{lines,0,description}', to_jsonb((quote -> 'lines' -> 0 ->> 'label') || '; ' || label))
        || jsonb_build_object('number', number, 'date', date::text, 'orderNumber', order_number,
          'buyer', invoice -> 'buyer' || jsonb_build_object('name', customer_name)), confirmed_at
    from (select *, ${numberOf(sql`prefix`)} as number
      from (select orders.id, orders.number as order_number, orders.customer_name, orders.confirmed_at, made.label,
          q.quote, q.invoice, q.seller_gstin, q.prefix, day.date, day.financial_year,
          row_number() over (partition by q.seller_gstin, day.financial_year order by orders.confirmed_at, orders.id) as serial
        from sample_orders made join orders on orders.id = ${orderIdOf(sql`made.n`)}
        ${joinQuotes}
        join sample_days day on day.date = (orders.confirmed_at at time zone 'Asia/Kolkata')::date
        where orders.confirmed_at is not null and orders.total_paise > 0) as issued) as numbered`.execute(tx);
  await sql`
    insert into invoices (number, kind, order_id, seller_gstin, financial_year, serial, against, content, issued_at)
    select number, 'credit_note', order_id, seller_gstin, financial_year, serial, against,
      content || jsonb_build_object('number', number, 'kind', 'credit_note', 'date', date::text, 'against', against), ended_at
    from (select *, ${numberOf(sql`prefix`)} as number
      from (select invoices.order_id, invoices.seller_gstin, invoices.number as against, invoices.content, orders.ended_at,
          split_part(invoices.number, '/', 1) || ${creditNoteSuffix}::text as prefix, day.date, day.financial_year,
          row_number() over (partition by invoices.seller_gstin, day.financial_year order by orders.ended_at, orders.id) as serial
        from invoices join orders on orders.id = invoices.order_id
        join sample_days day on day.date = (orders.ended_at at time zone 'Asia/Kolkata')::date
        where orders.status = 'cancelled') as issued) as numbered`.execute(tx);
  await sql`
    insert into invoice_series (seller_gstin, kind, financial_year, last_number)
    select seller_gstin, kind, financial_year, max(serial) from invoices group by 1, 2, 3`.execute(tx);
}
