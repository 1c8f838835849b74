import { createHmac } from "node:crypto";
import { isOneOf, type Secrets } from "../../http/secrets.ts";
import type { Tx } from "../database/tables.ts";
import type { Order } from "./orders.ts";

type CodeRecipient = Pick<Order, "id" | "customer_email">;

/** Derives a six-digit code: HMAC-SHA256(token secret, `email-code:{orderId}:{email}`) modulo 1,000,000. */
export function emailCodeOf([secret]: Secrets, { id, customer_email: email }: CodeRecipient): string {
  const digest = createHmac("sha256", secret).update(`email-code:${id}:${email}`).digest();
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, "0");
}

/** Verifies an order's email code in constant time. */
export function isEmailCode(tokenSecrets: Secrets, order: CodeRecipient, code: string): boolean {
  return isOneOf(
    tokenSecrets.map((secret) => emailCodeOf([secret], order)),
    code,
  );
}

/**
 * Allows the next code email immediately, because the hold has a new email address. The limits per hold still apply.
 */
export async function resetMailedAt(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable("email_confirmations")
    .set({ mailed_at: null })
    .where("order_id", "=", orderId)
    .execute();
}
