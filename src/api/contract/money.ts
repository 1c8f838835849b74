/** Paise as `₹1,23,456` or `₹1,234.50`. By hand, because the locale data of servers and browsers differ. */
export function formatPaise(paise: number): string {
  const sign = paise < 0 ? "−" : "";
  const whole = Math.abs(Math.round(paise));
  const rest = whole % 100;
  const rupees = groupIndian(Math.floor(whole / 100));
  return `${sign}₹${rupees}${rest === 0 ? "" : `.${String(rest).padStart(2, "0")}`}`;
}

/** Paise as whole rupees (`₹1,235`) for lists. Rounded up, so that no list shows less than what is charged. */
export function formatRupees(paise: number): string {
  return formatPaise(Math.ceil(paise / 100) * 100);
}

/** A whole number with Indian grouping: the last three digits, then pairs. */
export function groupIndian(number: number): string {
  return String(number).replace(/(\d)(?=(\d\d)+\d$)/g, "$1,");
}
