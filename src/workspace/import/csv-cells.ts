import { weekdayName } from "../../api/contract/ist.ts";
import {
  type ProductType,
  productTypeNamed,
  productTypeNames,
  productTypes,
} from "../../api/contract/product-types.ts";
import { type PriceUnit, priceUnits } from "../../api/contract/units.ts";
import type { CentreRecord } from "../inventory/index.ts";

/** What a cell says, or what is wrong with it, in a sentence. */
export type Cell<Value> = { readonly value: Value } | { readonly fault: string };

/** Several texts in a cell, separated by `|`. */
export function listIn(text: string): string[] {
  return text
    .split("|")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** A number as programs write it. */
export function numberIn(text: string): Cell<number> {
  return /^-?\d+(\.\d+)?$/.test(text) ? { value: Number(text) } : { fault: `“${text}” is not a number.` };
}

/** Rupees as paise, exactly: `650`, `1,250.50`, `₹ 1,00,000`. Refuses a decimal comma: the last group has three digits. */
export function rupeesIn(text: string): Cell<number> {
  const match = /^(?:₹|Rs\.?)?\s*(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d{1,2}))?$/i.exec(text);
  if (match === null) return { fault: `“${text}” is not a price in rupees, such as 650 or 1,250.50.` };
  const [, rupees = "", paise = ""] = match;
  const value = Number(rupees.replaceAll(",", "")) * 100 + Number(paise.padEnd(2, "0"));
  return Number.isSafeInteger(value) ? { value } : { fault: `“${text}” is too much.` };
}

/** A product type by its value or its label; case does not matter. */
export function productTypeIn(text: string): Cell<ProductType> {
  const value = productTypeNamed(text);
  if (value !== undefined) return { value };
  const labels = productTypeNames.map((type) => productTypes[type].label);
  return { fault: `“${text}” is no product type. There are ${labels.join(", ")}.` };
}

const days = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

/** Weekly hours, such as `Mon-Fri 09:00-20:00 | Sat 10:00-18:00`; a day that is not named is closed. */
export function hoursIn(text: string): Cell<CentreRecord["hours"]> {
  const hours: CentreRecord["hours"] = [];
  const givenBy = new Map<number, string>();
  for (const part of listIn(text)) {
    const match = /^([a-z]{3})[a-z]*(?:\s*[-–]\s*([a-z]{3})[a-z]*)?\s+(\S+?)\s*[-–]\s*(\S+)$/i.exec(part);
    const [, from = "", to = from, opens = "", closes = ""] = match ?? [];
    const first = days.indexOf(from.toLowerCase());
    const last = days.indexOf(to.toLowerCase());
    if (first < 0 || last < 0) {
      return { fault: `“${part}” are no hours, such as Mon-Fri 09:00-20:00.` };
    }
    const named = Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, step) => (first + step) % 7);
    const told = named.length === 1 ? `“${part}”` : `“${part}” (${named.map(shortName).join(", ")})`;
    for (const day of named) {
      const before = givenBy.get(day);
      if (before !== undefined) {
        return {
          fault: `${weekdayName(day)} is given twice: by ${before} and by ${told}. Give each day once.`,
        };
      }
      givenBy.set(day, told);
      hours.push({ day, opens: clock(opens), closes: clock(closes) });
    }
  }
  return { value: hours };
}

function shortName(day: number): string {
  return weekdayName(day).slice(0, 3);
}

/** Dates off the weekly hours, such as `2026-11-08 Diwali | 2026-12-25 10:00-18:00 Christmas`. */
export function closuresIn(text: string): Cell<CentreRecord["exceptions"]> {
  const closures: CentreRecord["exceptions"] = [];
  for (const part of listIn(text)) {
    const match = /^(\d{4}-\d{2}-\d{2})(?:\s+(\d{1,2}:\d{2})\s*[-–]\s*(\d{1,2}:\d{2}))?\s+(.+)$/.exec(part);
    const [, date, opens, closes, reason] = match ?? [];
    if (date === undefined || reason === undefined) {
      return { fault: `“${part}” is no closure, such as 2026-11-08 Diwali.` };
    }
    const times =
      opens === undefined || closes === undefined ? {} : { opens: clock(opens), closes: clock(closes) };
    closures.push({ date, ...times, reason });
  }
  return { value: closures };
}

const offeringText = new RegExp(
  String.raw`^(.+?)\s+((?:₹\s*)?[\d.,]+)\s*/\s*(${priceUnits.join("|")})$`,
  "i",
);

/** Offerings with their prices from, such as `Fixed Desk 7,400/month | Private office 10,900/month`, in rupees. */
export function offeringsIn(text: string): Cell<CentreRecord["offerings"]> {
  const offerings: CentreRecord["offerings"] = [];
  for (const part of listIn(text)) {
    const match = offeringText.exec(part);
    const [, name = "", rupees = "", unit = ""] = match ?? [];
    if (match === null) return { fault: `“${part}” is no offering, such as Fixed Desk 7,400/month.` };
    const type = productTypeIn(name);
    if ("fault" in type) return type;
    const price = rupeesIn(rupees);
    if ("fault" in price) return price;
    const per = unit.toLowerCase() as PriceUnit;
    offerings.push({ productType: type.value, fromPricePaise: price.value, unit: per });
  }
  return { value: offerings };
}

/** `9:00` is how spreadsheets write `09:00`. */
function clock(text: string): string {
  return /^\d:/.test(text) ? `0${text}` : text;
}
