/*
 * Normalises one-line inputs before validation: names, email addresses, phone numbers, GSTINs and codes. The schemas of
 * the contract use these functions. This file imports no schema library because the browser loads it.
 */

/**
 * Invisible characters to remove. Joiners and variation selectors are kept because they shape letters. The null byte is
 * kept because schemas reject it.
 */
const invisible =
  /(?![\0\t\n\v\f\r\u0085]|\u200c|\u200d|\p{Variation_Selector})[\p{Cc}\p{DI}\ufff9-\ufffb]/gu;
/** Characters that look like a space; the last is the blank Braille pattern. */
const spaces = /[\s\u0085\u2800]+/gu;
/** Joiners and variation selectors without a character that they could shape. */
const danglingMarks = /(^|[\s\u0085\u2800])(?:\u200c|\u200d|\p{Variation_Selector})+/gu;
const visible = /(?!\p{DI})[\p{L}\p{M}\p{N}\p{P}\p{S}]/gu;

/**
 * Trims a line and collapses spaces. Removes invisible characters, except the joiners and variation selectors after a
 * visible character.
 */
export function normalizeLine(text: string): string {
  return text
    .replace(invisible, "")
    .replace(danglingMarks, "$1")
    .replace(spaces, " ")
    .trim()
    .normalize("NFC");
}

/** Counts the visible characters of a line. */
export function visibleLength(line: string): number {
  return line.match(visible)?.length ?? 0;
}

/**
 * Returns true if a line has a letter or digit of any script. Names and addresses need one: marks, punctuation and
 * symbols alone are none.
 */
export function hasLetterOrDigit(line: string): boolean {
  return /(?!\p{DI})[\p{L}\p{N}]/u.test(line);
}

/**
 * Normalises a phone number, email address or code: like `normalizeLine`, but in compatibility form (NFKC) and with
 * ASCII digits.
 */
export function toAsciiDigits(text: string): string {
  return normalizeLine(text.normalize("NFKC").replace(/[\p{Cf}\p{DI}]/gu, "")).replace(
    /\p{Nd}/gu,
    asciiDigit,
  );
}

/** The digits of every script are consecutive code points, starting with zero. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/** Normalises a code for comparison: capitals, without spaces and dashes. */
export function normalizeCode(text: string): string {
  return toAsciiDigits(text)
    .replace(/[\s\p{Pd}\u2212]/gu, "")
    .toUpperCase();
}

/** Separators between the digits of a phone number. */
const separators = /[\s\p{Pd}\u2212()./]/gu;

/** Returns the ten digits of an Indian mobile number in any notation; null if the text is not a mobile number. */
export function normalizeMobile(text: string): string | null {
  const digits = toAsciiDigits(text)
    .replace(/^tel:/i, "")
    .replace(separators, "")
    .replace(/^(?:(?:\+|00)?910?(?=\d{10}$)|0(?=\d{10}$))/, "");
  return /^[6-9]\d{9}$/.test(digits) ? digits : null;
}

const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
/**
 * The format of `<input type="email">` (https://html.spec.whatwg.org/#valid-e-mail-address), with a dot in the domain.
 */
const emailFormat = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${label}(?:\\.${label})+$`);

/** Maximum length of an email address (RFC 5321). */
export const maxEmailLength = 254;

/** Normalises an email address: lower case, the domain in ASCII (`xn--`). Does not validate it. */
export function normalizeEmail(text: string): string {
  const normalized = toAsciiDigits(text).toLowerCase();
  const position = normalized.lastIndexOf("@");
  return normalized.slice(0, position + 1) + asciiDomain(normalized.slice(position + 1));
}

/** Returns true for a valid email address that was normalised by `normalizeEmail`. */
export function isEmail(address: string): boolean {
  return address.length <= maxEmailLength && emailFormat.test(address) && !address.includes("..");
}

function asciiDomain(domain: string): string {
  // `URL` would decode or cut off characters other than letters, digits, dots and hyphens.
  if (!/[^\0-\x7f]/.test(domain) || !/^[\p{L}\p{M}\p{N}.\u3002-]+$/u.test(domain)) return domain;
  const url = `http://${domain}`;
  return URL.canParse(url) ? new URL(url).hostname : domain;
}

/** Normalises a GSTIN or another number of the GST register: capitals, without spaces and dashes. */
export function normalizeGstin(text: string): string {
  return normalizeCode(text);
}

/** Published formats based on a PAN or TAN: taxpayers, TDS deductors and TCS collectors, government departments. */
const gstinFormats = [
  /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][1-9A-JZ][0-9A-Z]$/,
  /^\d{2}[A-Z]{4}\d{5}[A-Z][0-9A-Z][ZDC][0-9A-Z]$/,
];
/**
 * Formats that consist of year, country and serial number: UINs of embassies and UN bodies, other notified persons,
 * non-residents, and OIDAR providers.
 */
const countryFormat = /^(?:\d{4}[A-Z]{3}\d{5}(?:UN|ON|NR)|99\d{2}[A-Z]{3}\d{5}OS)[0-9A-Z]$/;

/** Checks the format of a number that `normalizeGstin` has normalised. Does not verify the check digit. */
export function hasGstinFormat(number: string): boolean {
  return countryFormat.test(number) || gstinFormats.some((form) => form.test(number));
}

/** Returns true for a normalised UIN. The holder of a UIN claims a refund of the tax instead of input tax credit. */
export function isUin(number: string): boolean {
  return countryFormat.test(number) && /[UO]N.$/.test(number);
}

/** Verifies the check digit, which is the last of the 15 characters (base 36, alternating weights 1 and 2). */
export function hasGstinCheckDigit(number: string): boolean {
  const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  let sum = 0;
  for (let index = 0; index < 14; index += 1) {
    const product = digits.indexOf(number.charAt(index)) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return digits.charAt((36 - (sum % 36)) % 36) === number.charAt(14);
}
