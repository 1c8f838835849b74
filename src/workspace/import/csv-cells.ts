import { weekdayName } from "../../api/contract/ist.ts";
import { parseNumber, parseRupeesToPaise } from "../../api/contract/parse-number.ts";
import {
  type ProductType,
  productTypeByLabel,
  productTypeNames,
  productTypes,
} from "../../api/contract/product-types.ts";
import { type PriceUnit, priceUnits } from "../../api/contract/units.ts";
import type { CentreRecord } from "../inventory/index.ts";

/** The parsed value of a cell, or a sentence that describes the error. */
export type Cell<Value> = { readonly value: Value } | { readonly fault: string };

/** Parses a list whose entries are separated by `|`. */
export function parseList(text: string): string[] {
  return text
    .split("|")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** Parses a number. Rejects a text that is not one number, such as `10-20`. */
export function parseNumberCell(text: string): Cell<number> {
  const value = parseNumber(text);
  return value === null ? { fault: `“${text}” is not a number. Write one number, such as 12.` } : { value };
}

/** Converts rupees exactly to paise. Rejects decimal commas such as `650,50`. */
export function parseRupeesCell(text: string): Cell<number> {
  const value = parseRupeesToPaise(text);
  return value === null
    ? { fault: `“${text}” is not a price in rupees. Write a price such as 650 or 1,250.50.` }
    : { value };
}

/** Parses a product type by its value or label, case-insensitively. */
export function parseProductType(text: string): Cell<ProductType> {
  const value = productTypeByLabel(text);
  if (value !== undefined) return { value };
  const labels = productTypeNames.map((type) => productTypes[type].label);
  return { fault: `“${text}” is not a product type. Use one of ${labels.join(", ")}.` };
}

const days = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

/** Parses weekly hours, such as `Mon-Fri 09:00-20:00 | Sat 10:00-18:00`. The centre is closed on all other days. */
export function parseHours(text: string): Cell<CentreRecord["hours"]> {
  const hours: CentreRecord["hours"] = [];
  const seenDays = new Map<number, string>();
  for (const part of parseList(text)) {
    const match = /^([a-z]{3})[a-z]*(?:\s*[-–]\s*([a-z]{3})[a-z]*)?\s+(\S+?)\s*[-–]\s*(\S+)$/i.exec(part);
    const [, from = "", to = from, opens = "", closes = ""] = match ?? [];
    const first = days.indexOf(from.toLowerCase());
    const last = days.indexOf(to.toLowerCase());
    if (first < 0 || last < 0) {
      return { fault: `“${part}” is not valid. Write hours such as Mon-Fri 09:00-20:00.` };
    }
    const weekdays = Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, step) => (first + step) % 7);
    const entry = weekdays.length === 1 ? `“${part}”` : `“${part}” (${weekdays.map(shortName).join(", ")})`;
    for (const day of weekdays) {
      const before = seenDays.get(day);
      if (before !== undefined) {
        return {
          fault: `${weekdayName(day)} is given twice: by ${before} and by ${entry}. Give each day once.`,
        };
      }
      seenDays.set(day, entry);
      hours.push({ day, opens: padHour(opens), closes: padHour(closes) });
    }
  }
  return { value: hours };
}

function shortName(day: number): string {
  return weekdayName(day).slice(0, 3);
}

/** Parses exceptions to the weekly hours, such as `2026-11-08 Diwali | 2026-12-25 10:00-18:00 Christmas`. */
export function parseClosures(text: string): Cell<CentreRecord["exceptions"]> {
  const closures: CentreRecord["exceptions"] = [];
  for (const part of parseList(text)) {
    const match = /^(\d{4}-\d{2}-\d{2})(?:\s+(\d{1,2}:\d{2})\s*[-–]\s*(\d{1,2}:\d{2}))?\s+(.+)$/.exec(part);
    const [, date, opens, closes, reason] = match ?? [];
    if (date === undefined || reason === undefined) {
      return { fault: `“${part}” is not valid. Write a closure such as 2026-11-08 Diwali.` };
    }
    const times =
      opens === undefined || closes === undefined ? {} : { opens: padHour(opens), closes: padHour(closes) };
    closures.push({ date, ...times, reason });
  }
  return { value: closures };
}

const offeringText = new RegExp(
  String.raw`^(.+?)\s+((?:₹\s*)?[\d.,]+)\s*/\s*(${priceUnits.join("|")})$`,
  "i",
);

/** Parses offerings with their lowest prices in rupees: `Fixed Desk 7,400/month | Private office 10,900/month`. */
export function parseOfferings(text: string): Cell<CentreRecord["offerings"]> {
  const offerings: CentreRecord["offerings"] = [];
  for (const part of parseList(text)) {
    const match = offeringText.exec(part);
    const [, name = "", rupees = "", unit = ""] = match ?? [];
    if (match === null)
      return { fault: `“${part}” is not valid. Write an offering such as Fixed Desk 7,400/month.` };
    const type = parseProductType(name);
    if ("fault" in type) return type;
    const price = parseRupeesCell(rupees);
    if ("fault" in price) return price;
    const per = unit.toLowerCase() as PriceUnit;
    offerings.push({ productType: type.value, fromPricePaise: price.value, unit: per });
  }
  return { value: offerings };
}

/** Pads the hour, because spreadsheets write `09:00` as `9:00`. */
function padHour(text: string): string {
  return /^\d:/.test(text) ? `0${text}` : text;
}
