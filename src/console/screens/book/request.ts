import { defaultEnd } from "../../../api/contract/booking-rules.ts";
import { addDays, istInstant, isValidDate } from "../../../api/contract/ist.ts";
import { parseCount } from "../../../api/contract/parse-number.ts";
import type { BookingUnit } from "../../../api/contract/units.ts";
import * as texts from "../../../texts/console-book.ts";
import type { CallError, CallResult, CallService } from "../../call-service.ts";

/** The payment methods, in the order of the form. */
export const paymentMethods = ["link", "invoice", "free"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
export type Booked = CallResult<"bookWithLink">;

/** Returns the chosen payment method, a link by default. */
export function paymentMethodOf(form: URLSearchParams): PaymentMethod {
  return paymentMethods.find((method) => method === form.get("payment")) ?? "link";
}

/** Returns the unit of the chosen item. */
export function unitOf(form: URLSearchParams): BookingUnit {
  return form.get("unit") === "day" ? "day" : "hour";
}

/** Books what a form contains, or previews it. Errors have the names of the form's fields. */
export async function sendForm(
  call: CallService,
  form: URLSearchParams,
  isPreview: boolean,
): Promise<Booked> {
  const time = timeOf(form);
  if ("ok" in time) return time;
  const { seen, couponCode, dueOn } = optional(form, ["seen", "couponCode", "dueOn"]);
  const shared = {
    ...{ key: textOf(form, "key"), preview: isPreview, ...(seen && { seen }), ...time },
    ...{ buildingId: textOf(form, "centre"), catalogId: textOf(form, "item") },
    customer: {
      ...{ name: textOf(form, "name"), phone: textOf(form, "phone"), email: textOf(form, "email") },
      ...optional(form, ["company", "gstin", "address"]),
    },
  };
  const coupon = couponCode === undefined ? {} : { couponCode };
  switch (paymentMethodOf(form)) {
    case "link":
      return call("bookWithLink", { body: { ...shared, ...coupon } });
    case "invoice":
      return call("bookOnInvoice", { body: { ...shared, ...coupon, ...(dueOn && { dueOn }) } });
    case "free":
      return call("bookFree", { body: { ...shared, reason: textOf(form, "reason") } });
  }
}

type RequestedTime = {
  readonly start: string;
  readonly end: string;
  readonly people: number;
  readonly dates?: string[];
  readonly quantity?: number;
};

function timeOf(form: URLSearchParams): RequestedTime | CallError {
  const count = parseCount(textOf(form, unitOf(form) === "day" ? "quantity" : "people")) ?? 0;
  const instant = (date: string, time: string) => istInstant(date, time).toISOString();
  if (unitOf(form) === "day") {
    const dates = datesOf(form);
    const [first, last] = [dates[0], dates.at(-1)];
    if (first === undefined || last === undefined || !dates.every(isValidDate))
      return invalid("dates", texts.datesNeeded);
    const period = { start: instant(first, "00:00"), end: instant(addDays(last, 1), "00:00") };
    return { ...period, dates, quantity: count, people: count };
  }
  const [date, start] = [textOf(form, "date"), textOf(form, "start")];
  const end = textOf(form, "end") || defaultEnd(start);
  if (!isValidDate(date) || end === null || !isTime(start) || !isTime(end))
    return invalid("date", texts.timeNeeded);
  return { start: instant(date, start), end: instant(date, end), people: count };
}

function datesOf(form: URLSearchParams): string[] {
  return textOf(form, unitOf(form) === "day" ? "dates" : "date")
    .split(/[\s,]+/)
    .filter((date) => date !== "")
    .toSorted();
}

/** Returns the first valid date of a form, if it has one. */
export function firstDateOf(form: URLSearchParams): string | undefined {
  return datesOf(form).find(isValidDate);
}

function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** Returns the fields of a form that are not empty. */
function optional<Name extends string>(form: URLSearchParams, names: readonly Name[]) {
  const typed = names.map((name) => [name, textOf(form, name)]).filter(([, text]) => text !== "");
  return Object.fromEntries(typed) as { readonly [Each in Name]?: string };
}

export function textOf(form: URLSearchParams, name: string): string {
  return (form.get(name) ?? "").trim();
}

/** Returns the error of a field that the service would not understand. */
function invalid(field: string, message: string): CallError {
  return { ok: false, code: "validation_failed", message, fields: { [field]: message } };
}
