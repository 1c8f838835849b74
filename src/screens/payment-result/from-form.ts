import type { OrderDetails } from "../../api/contract/booking.ts";
import { refundOf } from "../../api/contract/cancellation.ts";
import type { Guest } from "../../api/contract/changes.ts";
import { addDays, addMinutes, isoInIst, istDateOf } from "../../api/contract/ist.ts";
import { type BookedTime, timeForDays } from "../../machines/booking/choice.ts";
import type { CancelEvent } from "../../machines/cancel/machine.ts";
import type { MoveEvent } from "../../machines/move/machine.ts";
import type { SaveEvent } from "../../machines/save/machine.ts";

/** Action of a form on the order's page. */
export type ChangeStep = "cancel" | "move" | "guests" | "reminders" | "close-elsewhere";

/**
 * Parses a cancellation of the whole booking, or of the checked days (the service rejects an empty selection). Returns
 * null for other forms.
 */
export function cancelFromForm(form: URLSearchParams): CancelEvent | null {
  if (form.get("step") !== ("cancel" satisfies ChangeStep)) return null;
  if (form.get("part") !== "days") {
    return { type: "cancel.confirmed", expectedRefundPaise: Number(form.get("expectedRefundPaise")) };
  }
  const dates = form.getAll("dates");
  const refunds = dates.map((date) => ({ refundPaise: Number(form.get(`refund-${date}`)) }));
  const limit = Number(form.get("refundLimit") ?? Number.POSITIVE_INFINITY);
  return { type: "cancel.confirmed", expectedRefundPaise: refundOf(refunds, limit), dates };
}

/**
 * Parses the day of a move from the query of a URL or from a form (`?day=…&room=…`, and `start=…` if a time is chosen).
 * Returns null without a day.
 */
export function moveDayFromQuery(query: URLSearchParams, order: OrderDetails): MoveEvent | null {
  const date = query.get("day");
  if (date === null || date === "") return null;
  const start = query.get("start");
  const catalogId = query.get("room") ?? order.item.id;
  return { type: "day.chosen", date, catalogId, ...(start !== null && { start }) };
}

/** Parses a move from its form; returns null for other forms. */
export function moveFromForm(form: URLSearchParams, order: OrderDetails): MoveEvent | null {
  const start = form.get("start");
  if (form.get("step") !== ("move" satisfies ChangeStep) || start === null) return null;
  return moveEvent(order, start, Number(form.get("expectedTotalPaise")));
}

function moveEvent(order: OrderDetails, newStart: string, expectedTotalPaise: number): MoveEvent {
  const { start, end, dates } = computeMovedTime(order, newStart);
  return { type: "move.confirmed", start, end, ...(dates && { dates: [...dates] }), expectedTotalPaise };
}

/**
 * Returns the booked time, moved to another start (an instant). Keeps the duration or, for passes, the gaps between the
 * days.
 */
export function computeMovedTime(order: OrderDetails, newStart: string): BookedTime {
  switch (order.item.unit) {
    case "hour":
      return { start: newStart, end: isoInIst(addMinutes(newStart, minutesOfOrder(order))) };
    case "day":
      return timeForDays(computeMovedDates(order, istDateOf(newStart))) ?? order;
  }
}

/** Returns the days of a booking of passes, moved to another first day. Keeps the gaps between the days. */
export function computeMovedDates({ dates }: Pick<OrderDetails, "dates">, first: string): string[] {
  const shift = (Date.parse(first) - Date.parse(dates[0] ?? first)) / 86_400_000;
  return dates.map((date) => addDays(date, shift));
}

/** Returns the length of a room booking in minutes. */
export function minutesOfOrder({ start, end }: Pick<OrderDetails, "start" | "end">): number {
  return (Date.parse(end) - Date.parse(start)) / 60_000;
}

/**
 * Parses the guests, and the list from which the form was rendered. Omits empty rows and the row whose "Remove" button
 * was pressed. Returns null for other forms.
 */
export function guestsFromForm(form: URLSearchParams): SaveEvent<readonly Guest[]> | null {
  if (form.get("step") !== ("guests" satisfies ChangeStep)) return null;
  const [names, emails] = [form.getAll("guestName"), form.getAll("guestEmail")];
  const [removed, before] = [form.get("remove"), form.get("before")];
  const values = names
    .map((name, index) => ({ name: name.trim(), email: emails[index]?.trim() ?? "" }))
    .filter(({ name, email }, index) => String(index) !== removed && (name !== "" || email !== ""));
  return { type: "save.asked", values, ...(before !== null && { before: guestsFromField(before) }) };
}

/** Serializes the guests for a hidden field, which records the list from which the form was rendered. */
export function guestsToField(guests: readonly Guest[]): string {
  return String(new URLSearchParams(guests.map(({ name, email }) => [email, name])));
}

function guestsFromField(field: string): Guest[] {
  return [...new URLSearchParams(field)].map(([email, name]) => ({ name, email }));
}

/** Returns true if a form turns reminders on, false if it turns them off, and null for other forms. */
export function remindersFromForm(form: URLSearchParams): boolean | null {
  return form.get("step") === ("reminders" satisfies ChangeStep) ? form.get("on") === "yes" : null;
}
