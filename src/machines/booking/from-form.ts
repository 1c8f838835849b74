import type { OrderKey } from "../../api/contract/booking.ts";
import { customerFieldNames } from "../../api/contract/customer-fields.ts";
import { isRealDate } from "../../api/contract/ist.ts";
import type { BookingEvent, Choice } from "./types.ts";

/** What a form of the booking page can be posted for: the value of its field `step`. */
export type FormStep =
  | "choose"
  | "details"
  | "coupon"
  | "remove-coupon"
  | "agree"
  | "pay"
  | "confirm-email"
  | "resend-code"
  | "change-time"
  | "change-details"
  | "release";

const numbers = ["minutes", "passes", "people"] as const;

/**
 * The events that a posted form means, in the order in which they are sent, so that a page without scripts runs the same
 * chart on the server. Fields: `step`; `date`, `start` (instant), `minutes`, `more` (dates), `passes`, `people`; those of the
 * customer; `code`. `hold` is the hold that the browser has. An alternative needs no step of its own: it is a form `details`
 * posted to that item's address. An unknown step means nothing.
 */
export function eventsOfForm(form: URLSearchParams, hold: OrderKey | null): BookingEvent[] {
  const step = form.get("step");
  return isStep(step)
    ? steps[step](form, hold ? [{ type: "draft.restored", draft: { order: hold } }] : [])
    : [];
}

/** The events with which a page without a posted form continues from the browser's hold. */
export function eventsOfHold(hold: OrderKey | null): BookingEvent[] {
  return hold ? [{ type: "draft.restored", draft: { order: hold } }] : [];
}

const steps: Readonly<Record<FormStep, (form: URLSearchParams, restored: BookingEvent[]) => BookingEvent[]>> =
  {
    choose: (form) => choiceEvents(form),
    // Who books is said first: a time that is taken asks for another one before the details are shown.
    details: (form) => [...customerEvents(form), ...choiceEvents(form), { type: "customer.confirmed" }],
    coupon: (form, restored) => [...restored, { type: "coupon.tried", code: form.get("code") ?? "" }],
    "remove-coupon": (_, restored) => [...restored, { type: "coupon.removed" }],
    agree: (_, restored) => [...restored, { type: "payment.started" }],
    pay: (_, restored) => [...restored, { type: "payment.started" }],
    "confirm-email": (form, restored) => [
      ...restored,
      { type: "code.confirmed", code: form.get("code") ?? "" },
    ],
    "resend-code": (_, restored) => [...restored, { type: "payment.started" }],
    "change-time": (_, restored) => [...restored, { type: "went.back" }],
    "change-details": (_, restored) => [...restored, { type: "details.reopened" }],
    release: (_, restored) => [...restored, { type: "slot.released" }],
  };

function isStep(step: string | null): step is FormStep {
  return step !== null && Object.hasOwn(steps, step);
}

function choiceEvents(form: URLSearchParams): BookingEvent[] {
  const date = form.get("date");
  return [
    ...(date !== null && isRealDate(date) ? [{ type: "date.chosen", date } as const] : []),
    { type: "choice.changed", change: changeOf(form) },
    { type: "choice.confirmed" },
  ];
}

function customerEvents(form: URLSearchParams): BookingEvent[] {
  return customerFieldNames.flatMap((field) => {
    const value = form.get(field);
    return value === null ? [] : [{ type: "customer.typed", field, value } as const];
  });
}

/** An invalid number or date is left out, so that what was chosen before stays. */
function changeOf(form: URLSearchParams): Partial<Omit<Choice, "date">> {
  const start = form.get("start");
  const given = numbers.filter((name) => /^\d{1,5}$/.test(form.get(name) ?? ""));
  return {
    ...(start && isRealDate(start.slice(0, 10)) && !Number.isNaN(Date.parse(start)) ? { start } : {}),
    // Boxes that are not ticked are not sent: of passes no day at all means none.
    ...(form.has("passes") ? { more: form.getAll("more").filter(isRealDate) } : {}),
    ...Object.fromEntries(given.map((name) => [name, Number(form.get(name))])),
  };
}
