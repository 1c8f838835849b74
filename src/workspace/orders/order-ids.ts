import { createHmac, randomBytes } from "node:crypto";
import { istDateOf } from "../../api/contract/ist.ts";
import { isOneOf, type Secrets } from "../../http/secrets.ts";

/** Crockford's base 32: no I, L, O or U, so that ids can be read aloud. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Returns a random id: the prefix and `length` characters of Crockford's base 32 (5 bits each), such as `ORD7K2M…`. */
export function newId(prefix: string, length = 12): string {
  // 256 is a multiple of 32, so every character is equally likely.
  return prefix + Array.from(randomBytes(length), (byte) => alphabet.charAt(byte % 32)).join("");
}

/** Returns true for an id that `newId(prefix)` can return. */
export function isId(value: unknown, prefix: string): boolean {
  return typeof value === "string" && new RegExp(`^${prefix}[${alphabet}]{12}$`).test(value);
}

/** Returns a booking number such as `B261123-7K2M9Q`: the IST date of `now` and six random characters. */
export function newOrderNumber(now: Date): string {
  return `B${istDateOf(now).replaceAll("-", "").slice(2)}-${newId("", 6)}`;
}

/** The columns that an order's token is derived from. */
export type TokenSource = {
  readonly id: string;
  /** Number of token renewals. With 0, the token is identical to that of releases without renewals. */
  readonly token_version: number;
};

/**
 * Derives the token of an order. Id and token together open the order. After a renewal, all tokens from before it are
 * invalid.
 */
export function tokenOf([secret]: Secrets, { id, token_version }: TokenSource): string {
  const source = token_version === 0 ? id : `${id}.${token_version}`;
  return createHmac("sha256", secret).update(source).digest("base64url");
}

/** Verifies an order's token in constant time. */
export function isTokenOf(tokenSecrets: Secrets, order: TokenSource, token: string): boolean {
  return isOneOf(
    tokenSecrets.map((secret) => tokenOf([secret], order)),
    token,
  );
}
