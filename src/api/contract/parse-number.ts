import { toAsciiDigits } from "./single-line.ts";

/*
 * Reads numbers as people write them, in queries, forms, JSON bodies and tables. This file imports no schema library
 * because the browser loads it.
 */

/** An optional sign, digits that may use Western or Indian grouping, and an optional fraction. */
const format = /^([+-]?)(\d+|\d{1,3}(?:[, ]\d{2,3})*[, ]\d{3})(\.\d+)?$/;

/**
 * Parses a number in the digits of any script, with or without grouping: `1,00,000`, `1 000`, `１２`, `१२`, `-28.6`.
 * Returns null for everything else, such as `10+`, `10-20`, `1,5`, `1e3` or an empty text: the caller asks for one number
 * instead of guessing.
 */
export function parseNumber(text: string): number | null {
  const ascii = toAsciiDigits(text)
    .replaceAll("\u066c", ",")
    .replaceAll("\u066b", ".")
    .replaceAll("\u2212", "-");
  const [, sign = "", digits = "", fraction = ""] = format.exec(ascii) ?? [];
  if (digits === "") return null;
  const number = Number(sign + digits.replaceAll(/[, ]/g, "") + fraction);
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : null;
}

/** Parses a whole number that is not negative. Returns null for everything else. */
export function parseCount(text: string): number | null {
  const number = parseNumber(text);
  return number !== null && Number.isInteger(number) && number >= 0 ? number : null;
}

/**
 * Converts rupees exactly to paise: `650`, `1,250.50`, `₹ 1,00,000`, `Rs. 500/-`. Returns null for everything else, such
 * as a negative amount, a fraction of a paisa or a decimal comma.
 */
export function parseRupeesToPaise(text: string): number | null {
  const amount = text
    .trim()
    .replace(/^(?:₹|Rs\.?|INR)/i, "")
    .replace(/\/[-–]$/, "");
  const [, rupees = "", paise = ""] = /^([^.]*)(?:\.(\p{Nd}{1,2}))?$/u.exec(amount.trim()) ?? [];
  const whole = parseCount(rupees);
  const part = paise === "" ? 0 : parseCount(paise.length === 1 ? `${paise}0` : paise);
  if (whole === null || part === null) return null;
  const value = whole * 100 + part;
  return Number.isSafeInteger(value) ? value : null;
}
