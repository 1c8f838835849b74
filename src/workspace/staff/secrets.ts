import { createHash, randomBytes } from "node:crypto";
import { newId } from "../orders/index.ts";

/** Returns a token of 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Returns the digest that is stored of a token. Tokens are random, so they need no salt and no slow hash. */
export function digestOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Returns a recovery code of 80 random bits in Crockford's base 32, such as `7K2M-9QX0-C4TV-1ABC`. */
export function newRecoveryCode(): string {
  return newId("", 16).replace(/(.{4})(?=.)/g, "$1-");
}

/** Returns the digest of a typed recovery code: without separators, and with letters that look like digits as digits. */
export function digestOfRecoveryCode(typed: string): string {
  const code = typed.toUpperCase().replace(/[^0-9A-Z]/g, "");
  return digestOf(code.replaceAll("O", "0").replace(/[IL]/g, "1"));
}
