import type { OrderKey } from "../../api/contract/booking.ts";
import { type CustomerDraft, customerFieldNames } from "../../api/contract/customer-fields.ts";
import { isValidDate } from "../../api/contract/ist.ts";
import type { LastCustomer } from "../../api/contract/my-bookings.ts";
import { parseCount } from "../../api/contract/parse-number.ts";
import { normalizeLine } from "../../api/contract/single-line.ts";
import { readAdditionalDays, readDays, readRepeats } from "./choice.ts";
import type { BookingEvent, Choice } from "./types.ts";

/** Values of the `step` field in the forms of the booking page. */
export type FormStep =
  | "choose"
  | "details"
  | "fill-details"
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
 * Converts a submitted form to events, in the order in which they are sent. The server runs the same state machine for
 * pages without scripts. Fields: `step`; `date` or, for passes, each `day`; `start` (instant), `minutes`, `times`,
 * `repeats` (instants) and `listed`, `more` (dates), `passes`, `people`; the customer fields; `code`. `hold` is the
 * browser's hold, and `last` the details of its last booking. The form of an
 * alternative posts the step `details` to the URL of the other item. Returns no events for an unknown step.
 */
export function eventsFromForm(
  form: URLSearchParams,
  hold: OrderKey | null,
  last: LastCustomer | null = null,
): BookingEvent[] {
  const step = form.get("step");
  return isStep(step) ? steps[step](form, eventsFromHold(hold), last) : [];
}

/** Returns the events that restore the browser's hold when no form was posted. */
export function eventsFromHold(hold: OrderKey | null): BookingEvent[] {
  return hold ? [{ type: "draft.restored", draft: { order: hold } }] : [];
}

type EventsOfStep = (
  form: URLSearchParams,
  restored: readonly BookingEvent[],
  last: LastCustomer | null,
) => BookingEvent[];

const steps: Readonly<Record<FormStep, EventsOfStep>> = {
  choose: (form) => choiceEvents(form),
  // Customer fields come first because a taken time moves the machine back to the choice.
  details: (form) => [...customerEvents(form), ...choiceEvents(form), { type: "customer.confirmed" }],
  "fill-details": (form, _, last) => [...lastCustomerEvents(last), ...choiceEvents(form)],
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
  if (form.has("day")) return daysEvents(form);
  const date = form.get("date");
  return [
    ...(date !== null && isValidDate(date) ? [{ type: "date.chosen", date } as const] : []),
    { type: "choice.changed", change: choiceChangeFromForm(form) },
    { type: "choice.confirmed" },
  ];
}

/** Returns the events of a form with a calendar, in which each ticked day is a field. It has an empty `day`, too. */
function daysEvents(form: URLSearchParams): BookingEvent[] {
  const [date, ...more] = readDays(form.getAll("day"));
  const days = date === undefined ? { date: null, more: [] } : { more };
  return [
    ...(date === undefined ? [] : [{ type: "date.chosen", date } as const]),
    { type: "choice.changed", change: { ...choiceChangeFromForm(form), ...days } },
    { type: "choice.confirmed" },
  ];
}

function customerEvents(form: URLSearchParams): BookingEvent[] {
  return customerFieldNames.flatMap((field) => {
    const value = form.get(field);
    return value === null ? [] : [{ type: "customer.typed", field, value } as const];
  });
}

/** Returns the events that replace all details. Empty fields are cleared, so that the details belong together. */
function lastCustomerEvents(last: LastCustomer | null): BookingEvent[] {
  if (last === null) return [];
  const values: Partial<CustomerDraft> = last;
  return customerFieldNames.map((field) => ({ type: "customer.typed", field, value: values[field] ?? "" }));
}

/** Returns the value of the field `listed`: what the list of weekly dates of a form depends on. */
export function listedKey({ start, minutes, times }: Pick<Choice, "start" | "minutes" | "times">): string {
  return [Date.parse(start ?? ""), minutes, times].join(" ");
}

/**
 * Parses the number of weeks (empty for one date) and the chosen dates. The dates are null if the form lists those of
 * another time, because a visitor without JavaScript changed it.
 */
function weeksFromForm(form: URLSearchParams): Pick<Choice, "times" | "repeats"> {
  const text = form.get("times") ?? "";
  const times = normalizeLine(text) === "" ? 1 : (parseCount(text) ?? 0);
  const chosen = { start: form.get("start"), minutes: parseCount(form.get("minutes") ?? "") ?? 0, times };
  const isListed = !form.has("listed") || form.get("listed") === listedKey(chosen);
  const isChosen = times > 1 && form.has("repeats") && isListed;
  return { times, repeats: isChosen ? readRepeats(form.getAll("repeats")) : null };
}

/**
 * Parses the choice. Drops missing numbers and invalid dates, so that the values in the context are kept. A text that is
 * not a number becomes 0, so that its field shows an error.
 */
function choiceChangeFromForm(form: URLSearchParams): Partial<Omit<Choice, "date">> {
  const start = form.get("start");
  const count = (name: string) => parseCount(form.get(name) ?? "") ?? 0;
  const presentNames = numbers.filter((name) => normalizeLine(form.get(name) ?? "") !== "");
  return {
    ...(start && isValidDate(start.slice(0, 10)) && !Number.isNaN(Date.parse(start)) ? { start } : {}),
    ...(form.has("times") ? weeksFromForm(form) : {}),
    // An empty `more` marks a form with additional days, because browsers do not send unchecked boxes.
    ...(form.has("more") ? { more: readAdditionalDays(form.getAll("more")) } : {}),
    ...Object.fromEntries(presentNames.map((name) => [name, count(name)])),
    // The form for passes has no field for people, because each pass is for one person.
    ...(form.has("people") || !presentNames.includes("passes") ? {} : { people: count("passes") }),
  };
}
