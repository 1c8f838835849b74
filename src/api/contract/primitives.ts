import * as v from "valibot";
import * as texts from "../../texts/validation.ts";
import { isValidDate } from "./ist.ts";
import { parseNumber } from "./parse-number.ts";
import { unprintableGraphemes } from "./printable.ts";
import { hasLetterOrDigit, normalizeCode, normalizeLine, visibleLength } from "./single-line.ts";

/**
 * Schema of a line of text, normalised by `normalizeLine` and safe for email headers. `tooShort` is the error message
 * for fewer than `minLength` characters. A line with a minimum length also needs a letter or digit.
 */
export function singleLineText(
  maxLength: number,
  { minLength = 0, tooShort = "", tooLong = texts.tooLong(maxLength) } = {},
) {
  return v.pipe(
    v.string(),
    // Duplicates the check of visible characters below for the published JSON Schema, which contains no checks in code.
    v.minLength(minLength, tooShort),
    v.transform(normalizeLine),
    v.check(
      (line) => visibleLength(line) >= minLength && (minLength === 0 || hasLetterOrDigit(line)),
      tooShort,
    ),
    v.maxLength(maxLength, tooLong),
  );
}

/** Extends the schema of a line on invoices: rejects characters that the fonts of invoices cannot print. */
export function printedLine<Schema extends v.GenericSchema<string, string>>(line: Schema) {
  return v.pipe(
    line,
    v.check(
      (text) => unprintableGraphemes(text).length === 0,
      ({ input }) => texts.unprintable(unprintableGraphemes(input)),
    ),
  );
}

/** A coupon code, normalised by `normalizeCode`. */
export const couponCode = v.pipe(
  v.string(),
  v.transform(normalizeCode),
  v.minLength(1, texts.coupon),
  v.maxLength(40, texts.tooLong(40)),
);

/** The documents required by tax law. */
export const taxDocumentKind = v.picklist(["invoice", "credit_note"]);

/** Whole paise (1 rupee = 100 paise), never negative. */
export const paise = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** ISO 8601 instant with an offset or `Z`, such as `2026-11-23T10:00:00+05:30`. */
export const instant = v.pipe(
  v.string(),
  v.isoTimestamp(texts.instant),
  v.check((text) => isValidDate(text.slice(0, 10)), texts.noSuchDate),
);

/** Calendar date in Indian Standard Time, `YYYY-MM-DD`. */
export const istDate = v.pipe(
  v.string(),
  v.isoDate(texts.date),
  v.check((text) => isValidDate(text), texts.noSuchDate),
);

/** Time of day in Indian Standard Time: `HH:MM` on a 24-hour clock. A day ends at 24:00. */
export const istTime = v.pipe(v.string(), v.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, texts.time));

/** Lower-case words joined by hyphens, for paths. */
export const slug = v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), v.maxLength(80));

/** Id of a centre or a catalogue item, for paths. */
export const placeId = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,79}$/, texts.id));

/** Order id: `ORD` and 12 characters of Crockford's base 32. */
export const orderId = v.pipe(v.string(), v.minLength(1), v.maxLength(40));

/** Secret that opens an order together with its id. */
export const orderToken = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/** Whole number in a query, in any notation that `parseNumber` reads. */
export const queryInteger = v.pipe(
  v.string(),
  v.transform(parseNumber),
  v.number(texts.number),
  v.integer(texts.wholeNumber),
  v.minValue(0, texts.atLeast(0)),
  v.maxValue(999_999_999_999, texts.atMost(999_999_999_999)),
);

/** Page number in a query, starting at 1. */
export const pageNumber = v.pipe(
  queryInteger,
  v.minValue(1, texts.atLeast(1)),
  v.maxValue(99_999, texts.atMost(99_999)),
);

/**
 * Number in a JSON body, or a text that `parseNumber` reads.
 * @param unreadable the error message for everything else
 */
export function numberOrText(unreadable: string) {
  return v.pipe(
    v.union([v.number(), v.string()], ({ input }) => (input === undefined ? texts.missingField : unreadable)),
    v.transform((input) => (typeof input === "string" ? parseNumber(input) : input)),
    v.number(unreadable),
  );
}
