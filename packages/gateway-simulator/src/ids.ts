import { createHash, randomInt } from "node:crypto";

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const length = 14;

/** Generates an id in Razorpay's format: the prefix, an underscore and 14 base62 characters. */
export function newId(prefix: "order" | "pay" | "rfnd" | "disp"): string {
  return `${prefix}_${randomText()}`;
}

/** Generates the id of a webhook event: 14 base62 characters without a prefix. */
export const newEventId = randomText;

/** Derives the id of the merchant's account from the key id, so that the same key always has the same account. */
export function accountId(keyId: string): string {
  const digest = createHash("sha256").update(keyId).digest().subarray(0, length);
  return `acc_${[...digest].map((byte) => base62.charAt(byte % base62.length)).join("")}`;
}

function randomText(): string {
  return Array.from({ length }, () => base62.charAt(randomInt(base62.length))).join("");
}
