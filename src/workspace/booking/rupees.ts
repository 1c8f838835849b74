/** An amount of paise for people: the rupee sign and Indian grouping, paise only when there are some. */
export function inRupees(paise: number): string {
  const digits = paise % 100 === 0 ? 0 : 2;
  return `₹${(paise / 100).toLocaleString("en-IN", { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}
