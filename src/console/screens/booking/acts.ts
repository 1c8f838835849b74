import { randomUUID } from "node:crypto";
import { istInstant, isValidDate } from "../../../api/contract/ist.ts";
import { parseRupeesToPaise } from "../../../api/contract/parse-number.ts";
import type { StaffAct } from "../../../api/contract/staff-roles.ts";
import * as texts from "../../../texts/console-booking.ts";
import type { CallError, CallParts } from "../../call-service.ts";
import type { ScreenRequest, Session } from "../../screen.ts";

type Request = ScreenRequest<Session>;

/** The result of an act or of its preview, or why it was rejected. */
export type Acted =
  | {
      readonly ok: true;
      readonly body: object | { readonly effects: Readonly<Record<string, unknown>>; readonly seen: string };
    }
  | CallError;

type BookingAct = {
  /** The last part of the path of its form. */
  readonly name: string;
  readonly act: StaffAct;
  /** Calls the service with the fields of the form. */
  readonly send: (request: Request, isPreview: boolean) => Promise<Acted>;
  /** The label of the button that confirms the preview. Null for an act without a preview. */
  readonly confirm: string | null;
};

/** The acts on a booking, with what their forms send. */
export const acts: readonly BookingAct[] = [
  { name: "cancel", act: "cancel_booking", send: cancel, confirm: texts.cancel.confirm },
  { name: "move", act: "move_booking", send: move, confirm: texts.move.confirm },
  { name: "buyer", act: "correct_buyer", send: correctBuyer, confirm: texts.buyer.confirm },
  {
    ...{ name: "resend", act: "resend_email", confirm: null },
    send: ({ form, params, call }) =>
      call("resendEmail", {
        params: numberOf(params),
        body: { key: keyOf(form), version: textOf(form, "version") },
      }),
  },
  { name: "guests", act: "change_guests", send: changeGuests, confirm: null },
  {
    ...{ name: "note", act: "add_note", confirm: null },
    send: ({ form, params, call }) =>
      call("addNote", { params: numberOf(params), body: { key: keyOf(form), text: textOf(form, "text") } }),
  },
  {
    ...{ name: "arrival", act: "record_arrival", confirm: null },
    send: ({ form, params, call }) =>
      call("recordArrival", {
        params: numberOf(params),
        body: {
          ...{ key: randomUUID(), date: textOf(form, "date") },
          ...{ state: arrivalOf(form.get("state")), was: arrivalOf(form.get("was")) },
        },
      }),
  },
];

async function cancel({ form, params, call }: Request, isPreview: boolean): Promise<Acted> {
  const refund = refundOf(form);
  if (refund === null) return invalid("amount", texts.amountNeeded);
  const dates = form.getAll("dates");
  const body = {
    ...{ ...previewOf(form, isPreview), ...refundingOf(form), refund },
    ...(dates.length > 0 && { dates }),
  };
  return call("cancelBooking", { params: numberOf(params), body });
}

type Refund = CallParts<"cancelBooking">["body"]["refund"];

/** Returns what is refunded. Null if an amount is missing or not one in rupees. */
function refundOf(form: URLSearchParams): Refund | null {
  const refund = form.get("refund");
  if (refund !== "fee" && refund !== "part") return refund === "by_terms" ? "by_terms" : "full";
  const paise = parseRupeesToPaise(textOf(form, "amount"));
  if (paise === null) return null;
  return refund === "fee" ? { feePaise: paise } : { amountPaise: paise };
}

async function move({ form, params, call }: Request, isPreview: boolean): Promise<Acted> {
  const time = newTimeOf(form);
  if (time === null) return invalid("time", texts.move.timeNeeded);
  const itemId = form.get("itemId");
  const price = form.get("price") === "by_rules" ? ("by_rules" as const) : ("keep" as const);
  const body = {
    ...{ ...previewOf(form, isPreview), ...refundingOf(form), time, price },
    ...(itemId && { itemId }),
  };
  return call("moveBooking", { params: numberOf(params), body });
}

type NewTime = CallParts<"moveBooking">["body"]["time"];

/** Returns the new time in IST: of a room, or the dates of passes. Null if it is incomplete. */
function newTimeOf(form: URLSearchParams): NewTime | null {
  if (form.has("dates")) {
    const dates = textOf(form, "dates")
      .split(/[\s,]+/)
      .filter((date) => date !== "");
    return dates.length > 0 && dates.every(isValidDate) ? { dates } : null;
  }
  const [date, start, end] = [textOf(form, "date"), textOf(form, "start"), textOf(form, "end")];
  const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
  if (!isValidDate(date) || !isTime(start) || !(end === "" || isTime(end))) return null;
  const instant = (time: string) => istInstant(date, time).toISOString();
  return { start: instant(start), ...(end !== "" && { end: instant(end) }) };
}

function correctBuyer({ form, params, call }: Request, isPreview: boolean): Promise<Acted> {
  const [name, company, gstin, address] = ["name", "company", "gstin", "address"].map((field) =>
    textOf(form, field),
  );
  const body = { ...previewOf(form, isPreview), buyer: { name, company, gstin, address } };
  return call("correctBuyer", { params: numberOf(params), body });
}

async function changeGuests({ form, params, call }: Request): Promise<Acted> {
  const [name, email] = [textOf(form, "guestName"), textOf(form, "guestEmail")];
  const remove = form.getAll("remove");
  const add = name === "" && email === "" ? {} : { add: { name, email } };
  const body = { key: keyOf(form), remove, ...add };
  const acted = await call("changeGuests", { params: numberOf(params), body });
  if (acted.ok) return acted;
  // The service names the fields of the whole list.
  const fields = Object.entries(acted.fields).map(([path, message]) => [
    path.endsWith("name") ? "guestName" : "guestEmail",
    message,
  ]);
  return { ...acted, fields: Object.fromEntries(fields) };
}

function previewOf(form: URLSearchParams, isPreview: boolean) {
  const seen = form.get("seen");
  return {
    ...{ key: keyOf(form), version: textOf(form, "version"), preview: isPreview },
    ...(seen !== null && { seen }),
  };
}

function refundingOf(form: URLSearchParams) {
  const secondPerson = form.get("secondPerson");
  return {
    ...{ reason: textOf(form, "reason"), isAfterTheEvent: form.get("afterTheEvent") === "yes" },
    ...(secondPerson && { secondPerson }),
  };
}

const arrivals = ["arrived", "did_not_come"] as const;

function arrivalOf(text: string | null): (typeof arrivals)[number] | null {
  return arrivals.find((each) => each === text) ?? null;
}

/** Returns the number of the booking in the path. */
export function numberOf(params: Request["params"]): { readonly number: string } {
  return { number: params.number ?? "" };
}

function keyOf(form: URLSearchParams): string {
  return textOf(form, "key");
}

function textOf(form: URLSearchParams, name: string): string {
  return (form.get(name) ?? "").trim();
}

/** Returns the error of a field that the service would not understand. */
function invalid(field: string, message: string): CallError {
  return { ok: false, code: "validation_failed", message, fields: { [field]: message } };
}
