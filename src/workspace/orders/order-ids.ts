import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { istDateOf } from "../../api/contract/ist.ts";

/** Crockford's base 32: no I, L, O or U, so that ids can be read out. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A random id: the prefix and 12 characters of Crockford's base 32 (60 bits), such as `ORD7K2M…`. */
export function newId(prefix: string, length = 12): string {
  // 256 is a multiple of 32, so that every character is equally likely.
  return prefix + Array.from(randomBytes(length), (byte) => alphabet.charAt(byte % 32)).join("");
}

/** The number that people read and quote, such as `B261123-7K2M9Q`: the day of booking and six random characters. */
export function newOrderNumber(now: Date): string {
  return `B${istDateOf(now).replaceAll("-", "").slice(2)}-${newId("", 6)}`;
}

/** What the token of an order is made from. */
export type TokenSource = {
  readonly id: string;
  /** How often the token has been renewed; with 0 it is the token of releases that could not renew one. */
  readonly token_version: number;
};

/** The secret that opens an order together with its id, until it is renewed. */
export function tokenOf(tokenSecret: string, { id, token_version }: TokenSource): string {
  const source = token_version === 0 ? id : `${id}.${token_version}`;
  return createHmac("sha256", tokenSecret).update(source).digest("base64url");
}

/** Whether a token opens an order, compared in constant time. */
export function isTokenOf(tokenSecret: string, order: TokenSource, token: string): boolean {
  const expected = Buffer.from(tokenOf(tokenSecret, order));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
