const commonDomains = [
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
/** Existing domains that differ by one letter from a usual one. */
const realDomains = new Set([
  ...commonDomains,
  "mail.com",
  "email.com",
  "ymail.com",
  "gmx.com",
  "hotmail.co",
  "yahoo.co",
]);

/** Returns the address with its domain corrected to a usual one that differs by one letter; null if there is none. */
export function suggestEmail(typed: string): string | null {
  const address = typed.trim();
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1).toLowerCase();
  if (at < 1 || realDomains.has(domain)) return null;
  const intended = commonDomains.find((name) => isOneEditAway(domain, name));
  return intended === undefined ? null : `${address.slice(0, at)}@${intended}`;
}

/** Returns true if one letter is missing, added, different or swapped with the next. */
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
