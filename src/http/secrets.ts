import { createHash, timingSafeEqual } from "node:crypto";

/**
 * A secret of our own. The first value is used to create tokens or to authenticate; all values are accepted, so that a
 * secret can be changed while the site runs. Each has at least 32 characters.
 */
export type Secrets = readonly [current: string, ...accepted: string[]];

/** Reads the values of a secret, which are separated by commas. */
export function parseSecrets(text: string): Secrets {
  const [current = "", ...accepted] = text.split(",");
  return [current, ...accepted];
}

/** Returns true if `sent` is one of `accepted`. Compares in constant time. */
export function isOneOf(accepted: readonly string[], sent: string): boolean {
  const digestOfSent = digest(sent);
  // Compares all of them, so that the duration does not reveal which one matched.
  return accepted.filter((each) => timingSafeEqual(digest(each), digestOfSent)).length > 0;
}

/** `timingSafeEqual` needs buffers of one length. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
