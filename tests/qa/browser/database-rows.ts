import type { Response } from "@playwright/test";
import type { OrderStatus, PaymentStatus } from "../../../src/api/contract/booking.ts";
import { type StoredCustomerField, storedCustomerFields } from "../../../src/api/contract/customer-fields.ts";
import {
  datesBetween,
  formatDay,
  formatTime,
  formatTimeRange,
  istDateOf,
} from "../../../src/api/contract/ist.ts";
import type { BookingUnit } from "../../../src/api/contract/units.ts";
import { minuteMs } from "./actors.ts";
import type { BrowserVisitor, HeldOrderSnapshot, ShownSelection } from "./browser-visitor.ts";
import type { PageContent } from "./page-content.ts";

/* Rows of the service's database, which are compared with what the visitor chose and typed. */

/** An order in the database, with its payments and refunds. */
export type OrderRow = Readonly<Record<`customer_${StoredCustomerField}`, string | null>> & {
  readonly id: string;
  readonly number: string;
  readonly status: OrderStatus;
  readonly total_paise: string | number;
  readonly coupon_code: string | null;
  readonly item_id: string;
  readonly item_name: string;
  readonly unit: BookingUnit;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly repeats: readonly string[];
  readonly cancelled_dates: readonly string[];
  readonly people: number;
  readonly quantity: number;
  readonly hold_expires_at: Date;
  readonly end_reason: string | null;
  /** True if the order is held and still occupies its slot. */
  readonly is_running: boolean;
  /** All payments, oldest first. */
  readonly payments: readonly {
    readonly status: Exclude<PaymentStatus, "none">;
    readonly amount_paise: number;
  }[];
  /** True if a checkout was opened, but the gateway has no attempt to pay. */
  readonly is_unattempted: boolean;
  /** Refunds that are owed or paid, oldest first. */
  readonly refunds: readonly { readonly status: string; readonly amount_paise: number }[];
};

/** SQL condition for orders that occupy their slot: confirmed, held, or held while a payment is being captured. */
export const occupiesSlotSql = `(orders.status = 'confirmed' or (orders.status = 'held'
  and (orders.hold_expires_at > clock_timestamp() or coalesce(orders.claimed_until > clock_timestamp(), false))))`;

/** Returns the visitor's orders, newest first: orders with the visitor's email address, and the latest held order. */
export async function ordersOf(visitor: BrowserVisitor): Promise<OrderRow[]> {
  const { environment, typedFields, customerEmail, held } = visitor;
  const { rows } = await environment.database.query<OrderRow>(
    `select orders.id, orders.number, orders.status, orders.total_paise, orders.coupon_code, orders.item_id,
       items.name as item_name, orders.unit, orders.starts_at, orders.ends_at, orders.repeats, orders.cancelled_dates, orders.people,
       orders.quantity, ${storedCustomerFields.map((field) => `orders.customer_${field}`).join(", ")},
       orders.hold_expires_at, orders.end_reason, orders.status = 'held' and ${occupiesSlotSql} as is_running,
       coalesce((select json_agg(json_build_object('status', payments.status, 'amount_paise', payments.amount_paise)
          order by serial) from payments where order_id = orders.id), '[]') as payments,
       coalesce((select json_agg(json_build_object('status', refunds.status, 'amount_paise', refunds.amount_paise)
          order by created_at, id) from refunds where order_id = orders.id and status <> 'void'), '[]') as refunds
     from orders join items on items.id = orders.item_id
     where customer_email = $1 or orders.id = $2 order by orders.created_at desc`,
    [typedFields.get("email") ?? customerEmail, held?.id ?? null],
  );
  const isUnattempted = async ({ id, payments }: OrderRow) =>
    payments.length > 0 &&
    payments.every(({ status }) => status === "created") &&
    (await environment.countAttempts(id)) === 0;
  return Promise.all(rows.map(async (row) => ({ ...row, is_unattempted: await isUnattempted(row) })));
}

/** Records the visitor's selection whenever the service reports a hold. */
export function watchHolds(visitor: BrowserVisitor): void {
  const recordHeldOrder = async (response: Response, wanted: Omit<HeldOrderSnapshot, "id">) => {
    const { orderId } = await response.json();
    visitor.held = { id: orderId, ...wanted };
    if (!(await ordersOf(visitor)).some(({ id }) => id === orderId))
      visitor.violations.push(
        `The service reports that the order ${orderId} is held, but the database has no such order.`,
      );
  };
  visitor.page.on("response", (response) => {
    if (response.url().endsWith("/order/verifyAndBook") && response.status() === 201)
      visitor.checks.push(recordHeldOrder(response, expectedSelection(visitor)));
  });
}

function expectedSelection({ lastSelection, typedFields }: BrowserVisitor): Omit<HeldOrderSnapshot, "id"> {
  return { ...lastSelection, typed: new Map(typedFields) };
}

/** Expects the rows of a query to equal `values` once the page shows `words`. */
export function expectOnceShown(
  visitor: BrowserVisitor,
  words: RegExp,
  query: string,
  values: (words: RegExpExecArray) => readonly unknown[],
  wanted: () => readonly object[],
): void {
  visitor.expectedRows.push(async (text) => {
    const match = words.exec(text);
    if (match === null) return [];
    const { rows } = await visitor.environment.database.query(query, [...values(match)]);
    const [there, right] = [JSON.stringify(rows), JSON.stringify(wanted())];
    return there === right ? [] : [`The page says "${match[0]}"; the database has ${there}, not ${right}.`];
  });
}

/**
 * Returns mismatches between the database and the visitor's request: in the latest held order, and in the rows that the
 * page reports.
 */
export async function databaseMismatches(
  visitor: BrowserVisitor,
  content: PageContent,
  orders: readonly OrderRow[],
): Promise<string[]> {
  const rowMismatches = await Promise.all(visitor.expectedRows.map((mismatches) => mismatches(content.text)));
  const [newest] = orders;
  // Without scripts, a form posts the request for the hold, so no response is recorded.
  if (
    !visitor.hasScripts &&
    newest !== undefined &&
    newest.id !== visitor.held?.id &&
    visitor.lastSelection.choice
  )
    visitor.held = { id: newest.id, ...expectedSelection(visitor) };
  const row = orders.find(({ id }) => id === visitor.held?.id);
  if (visitor.held !== null && row !== undefined) rowMismatches.push(requestMismatches(row, visitor.held));
  recordChoice(visitor, content);
  return rowMismatches.flat();
}

/** Returns the differences between a held order and the visitor's request. */
function requestMismatches(row: OrderRow, { choice, instead, typed }: HeldOrderSnapshot): string[] {
  const isRoom = row.unit === "hour";
  const repeats = row.repeats.map((each) => Date.parse(each));
  const start = row.starts_at.toISOString();
  // `ends_at` is the end of the last date. The request contains the end of the first date.
  const later = (repeats.at(-1) ?? row.starts_at.getTime()) - row.starts_at.getTime();
  const end = new Date(row.ends_at.getTime() - later).toISOString();
  const [date = "", ...more] = datesBetween(istDateOf(start), istDateOf(Date.parse(end) - 1)).filter(
    (each) => !row.cancelled_dates.includes(each),
  );
  const expectedSelection: ShownSelection = {
    ...{ item: row.item_id, date, more, repeats },
    start: isRoom ? formatTime(start) : "",
    minutes: isRoom ? String((Date.parse(end) - Date.parse(start)) / minuteMs) : "",
    ...{ people: String(row.people), passes: isRoom ? "" : String(row.quantity) },
  };
  const expectedTexts = [row.item_name, formatDay(date) + (isRoom ? `, ${formatTimeRange(start, end)}` : "")];
  const isInstead = instead.some((each) => expectedTexts.every((word) => each.includes(word)));
  const mismatches =
    isInstead || JSON.stringify(choice) === JSON.stringify(expectedSelection)
      ? []
      : [
          `The order is for ${JSON.stringify(expectedSelection)}; the visitor chose ${JSON.stringify(choice)}, and the alternatives were: ${instead.join(" or ") || "none"}.`,
        ];
  for (const name of storedCustomerFields) {
    const text = row[`customer_${name}`] ?? "";
    const value = name === "phone" ? text.slice(-10) : text;
    const typedValue = typed.get(name) ?? "";
    if (value !== typedValue)
      mismatches.push(`The order's ${name} is "${value}"; "${typedValue}" was typed.`);
  }
  return mismatches;
}

/** Records the current selection on the page and the alternatives that the page offers. */
function recordChoice(visitor: BrowserVisitor, { fields, instead }: PageContent): void {
  const field = (name: string) => fields.find((each) => each.name === name);
  const chip = fields.find(({ name, isChecked }) => name === "start" && isChecked);
  const days = fields.filter(({ name, isChecked }) => name === "day" && isChecked).map(({ value }) => value);
  const repeats = fields.filter(({ name, isChecked }) => name === "repeats" && isChecked);
  const [date, passes] = [field("date")?.value ?? days[0], field("passes")];
  const people = passes ?? field("people");
  if (date !== undefined && people !== undefined && (passes ?? chip) !== undefined) {
    const [, item = ""] = /\/booking-details\/[^/]+\/([^/?]+)/.exec(visitor.page.url()) ?? [];
    const choice: ShownSelection = {
      ...{ item, date, more: days.slice(1), repeats: repeats.map(({ value }) => Date.parse(value)) },
      ...{ start: chip?.words ?? "", minutes: field("minutes")?.value ?? "" },
      ...{ people: people.value, passes: passes?.value ?? "" },
    };
    visitor.lastSelection = { choice, instead: [] };
  } else if (instead.length > 0)
    visitor.lastSelection = { ...visitor.lastSelection, instead: instead.map(({ words }) => words) };
}
