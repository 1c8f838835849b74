/**
 * Formats paise as `₹1,23,456` or `₹1,234.50`. Avoids `Intl` because the locale data of servers and browsers differ.
 */
export function formatPaise(paise: number): string {
  const sign = paise < 0 ? "−" : "";
  const roundedPaise = Math.abs(Math.round(paise));
  const paiseRest = roundedPaise % 100;
  const rupees = groupDigits(Math.floor(roundedPaise / 100));
  return `${sign}₹${rupees}${paiseRest === 0 ? "" : `.${String(paiseRest).padStart(2, "0")}`}`;
}

/** Formats a whole number with Indian grouping: the last three digits, then pairs. */
export function groupDigits(number: number): string {
  return String(number).replace(/(\d)(?=(\d\d)+\d$)/g, "$1,");
}
