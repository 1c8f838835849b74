import { recordEnqueued } from "../database/outbox.ts";
import type { Tx } from "../database/tables.ts";
import { readOpenPayouts } from "../payment/index.ts";

/** What an act of staff on a booking causes besides its result. */
export type Effects = {
  /** The number of emails that the act enqueues. */
  readonly mails: { readonly customer: number; readonly guests: number };
  /** The part of the refund that the office pays out, in paise. */
  readonly payoutPaise: number;
};

/**
 * Runs an act of staff on a booking and returns its effects. They are empty if it fails: the database may have rejected
 * a statement, and then the transaction accepts no others.
 */
export async function recordEffects<Result extends { readonly ok: boolean }>(
  tx: Tx,
  orderId: string,
  act: () => Promise<Result>,
): Promise<Effects & { readonly result: Result }> {
  const earlierPaise = await openPayoutPaise(tx, orderId);
  const { result, kinds } = await recordEnqueued(tx, orderId, act);
  if (!result.ok) return { result, mails: { customer: 0, guests: 0 }, payoutPaise: 0 };
  const guests = kinds.filter((kind) => kind === "guest_news").length;
  return {
    result,
    mails: { customer: kinds.length - guests, guests },
    payoutPaise: (await openPayoutPaise(tx, orderId)) - earlierPaise,
  };
}

async function openPayoutPaise(tx: Tx, orderId: string): Promise<number> {
  const refunds = await readOpenPayouts(tx, orderId);
  return refunds.reduce((sum, { amount_paise }) => sum + amount_paise, 0);
}
