export const commonDomains = [
  "gmail.com",
  "yahoo.com",
  "yahoo.co.in",
  "yahoo.in",
  "hotmail.com",
  "outlook.com",
  "rediffmail.com",
  "icloud.com",
  "protonmail.com",
];
/**
 * Domains that are never corrected: common domains, and existing domains that differ from a common one by one letter.
 */
export const realDomains: ReadonlySet<string> = new Set([
  ...commonDomains,
  "mail.com",
  "email.com",
  "ymail.com",
  "hotmail.co",
  "yahoo.co",
]);

/**
 * Suggests a corrected email address if its domain is one typo (a missing, extra, wrong or two swapped letters) away
 * from a common domain. Returns null otherwise, and for the domains in `realDomains`.
 */
export function suggestEmail(typed: string): string | null {
  const address = typed.trim();
  const position = address.lastIndexOf("@");
  const domain = address.slice(position + 1).toLowerCase();
  if (position < 1 || realDomains.has(domain)) return null;
  const intended = commonDomains.find((name) => isOneEditAway(domain, name));
  return intended === undefined ? null : `${address.slice(0, position)}@${intended}`;
}

/** Returns true if the texts differ by one missing, added or replaced letter, or by two swapped letters. */
function isOneEditAway(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [left, right] = [one.slice(start), other.slice(start)];
  return (
    left.slice(1) === right ||
    left === right.slice(1) ||
    left.slice(1) === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  );
}
