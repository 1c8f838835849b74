import * as texts from "../../../texts/console-blocks.ts";
import type { CallParts } from "../../call-service.ts";
import type { RoomTime } from "../../links.ts";

/** The values of the field that chooses what to block. Any other value is the id of an item. */
export const places = { wholeCentre: "", allCentres: "*" } as const;

export type Fields = Readonly<Record<string, string>>;

/**
 * Returns the fields of the form as the service expects them: dates, or dates and times, in IST. Without an end date,
 * the block ends on its first day.
 */
export function requestOf(
  form: URLSearchParams,
): CallParts<"previewBlock">["body"] | { readonly fields: Fields } {
  const place = placeOf(form);
  if ("fields" in place) return place;
  const { date, start, until, end } = timesOf(form);
  return { place, from: timeOf(date, start), to: timeOf(until, end), reason: textOf(form, "reason") };
}

type Place = CallParts<"previewBlock">["body"]["place"];

function placeOf(form: URLSearchParams): Place | { readonly fields: Fields } {
  const [item, passes] = [textOf(form, "item"), textOf(form, "passes")];
  if (item === places.wholeCentre || item === places.allCentres) {
    if (passes !== "") return invalid(texts.passesOnlyOfItem);
    return item === places.allCentres ? { is: "all" } : { is: "centre", id: textOf(form, "centre") };
  }
  if (!/^\d*$/.test(passes)) return invalid(texts.notANumber);
  return { is: "item", id: item, passes: passes === "" ? null : Number(passes) };
}

const invalid = (message: string) => ({ fields: { "place.passes": message } });

/**
 * Returns the dates and times of the form, or of a link to it. Without an end date, the period ends on its first day, and
 * may end at midnight. Midnight is an empty time, as for whole days.
 */
export function timesOf(form: URLSearchParams) {
  const [date, start, until, end] = ["date", "start", "until", "end"].map((name) => textOf(form, name));
  const isMidnight = end === "24:00" || (end === "00:00" && until === "");
  return {
    ...{ date: date ?? "", start: start === "00:00" ? "" : (start ?? "") },
    ...{ until: until || (date ?? ""), end: isMidnight ? "" : (end ?? "") },
  };
}

/** Returns the part of a day in an item that the form blocks. Null if it blocks more, or whole days. */
export function roomTimeOf(form: URLSearchParams): RoomTime | null {
  const [centre, item] = [textOf(form, "centre"), textOf(form, "item")];
  const { date, start, until, end } = timesOf(form);
  const isItem = item !== places.wholeCentre && item !== places.allCentres;
  if (!isItem || date === "" || date !== until || start === "" || end === "") return null;
  return { centre, item, date, start, end };
}

function timeOf(date: string, time: string): string {
  return time === "" ? date : `${date}T${time}`;
}

export function textOf(form: URLSearchParams, name: string): string {
  return (form.get(name) ?? "").trim();
}
