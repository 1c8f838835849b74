import { isoInIst } from "../../api/contract/ist.ts";
import { limits } from "../../http/admission/limits.ts";
import * as texts from "../../texts/error-messages.ts";
import { checkFreeBookingLimit, confirmOrder, maskedEmail } from "../booking/index.ts";
import { newMessage } from "../database/message-kinds.ts";
import { enqueueForVisitor } from "../database/outbox.ts";
import type { Tx } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import {
  type BookingDeps,
  type DomainError,
  domainError,
  findOrderByKey,
  isEmailCode,
  type Order,
  orderNotFound,
  tooManyRequests,
} from "../orders/index.ts";
import { lockPayableOrder, type PayableError } from "./payable-order.ts";

/** A code was sent to `email`, which is masked. `resendAt` (IST) is null if no more codes can be sent for this hold. */
export type EmailConfirmationRequested = {
  readonly ok: true;
  readonly status: "confirm_email";
  readonly email: string;
  readonly resendAt: string | null;
};

const { wrongPerOrder, mailsPerOrder, secondsBetweenMails } = limits.emailCodes;

/** Enqueues an email with the code for a free order. Limits emails per hold. The caller must hold the order's lock. */
export async function requestEmailConfirmation(
  tx: Tx,
  order: Order,
  now: Date,
): Promise<EmailConfirmationRequested | DomainError<"too_many_requests">> {
  const error = await checkFreeBookingLimit(tx, order, now);
  if (error !== null) return error;
  const confirmation = await findConfirmation(tx, order.id);
  if ((confirmation?.wrong_codes ?? 0) >= wrongPerOrder) return tooManyCodesError(order, now);
  const lastMailAt = confirmation?.mailed_at ?? null;
  const mails = confirmation?.mails ?? 0;
  if (lastMailAt !== null && (mails >= mailsPerOrder || now < nextMailAt(lastMailAt)))
    return emailRequested(order, mails, lastMailAt);
  if (mails >= mailsPerOrder) return tooManyCodesError(order, now);
  const outboxMessage = newMessage("confirm_email", { orderId: order.id }, now);
  const recipient = { recipient: order.customer_email, network: order.network };
  const limit = await enqueueForVisitor(tx, outboxMessage, recipient, now);
  if (limit !== null) {
    const { tooManyMails, tooManyMailsOfNetwork } = texts.payment;
    const sentence = { recipient: tooManyMails, network: tooManyMailsOfNetwork }[limit.of];
    return tooManyRequests(sentence, limit.waitSeconds);
  }
  await tx
    .insertInto("email_confirmations")
    .values({ order_id: order.id, mails: 1, mailed_at: now })
    .onConflict((conflict) => conflict.column("order_id").doUpdateSet({ mails: mails + 1, mailed_at: now }))
    .execute();
  return emailRequested(order, mails + 1, now);
}

/** Confirms a free order with the emailed code. Limits wrong codes per hold, even if they arrive concurrently. */
export async function confirmEmail(
  deps: BookingDeps,
  { code, ...key }: { readonly orderId: string; readonly token: string; readonly code: string },
): Promise<{ readonly ok: true } | PayableError | DomainError<"too_many_requests" | "code_wrong">> {
  const orderBeforeConfirm = await findOrderByKey(deps, deps.db, key);
  if (orderBeforeConfirm === undefined) return orderNotFound;
  return inTransaction(deps.db, deps.actor, async (tx) => {
    const now = deps.now();
    const found = await lockPayableOrder(tx, orderBeforeConfirm.id, now);
    if (found.is === "confirmed") return { ok: true };
    if (found.is === "refused") return found.error;
    const { order } = found;
    if (order.total_paise > 0) return notFreeError;
    const wrongCodes = (await findConfirmation(tx, order.id))?.wrong_codes ?? 0;
    if (wrongCodes >= wrongPerOrder) return tooManyCodesError(order, now);
    if (!isEmailCode(deps.tokenSecrets, order, code)) return recordWrongCode(tx, order, wrongCodes + 1, now);
    const error = await checkFreeBookingLimit(tx, order, now);
    if (error !== null) return error;
    const confirmed = await confirmOrder(tx, order, now);
    return confirmed.ok ? confirmed : domainError("order_not_payable", confirmed.reason);
  });
}

function findConfirmation(tx: Tx, orderId: string) {
  return tx.selectFrom("email_confirmations").selectAll().where("order_id", "=", orderId).executeTakeFirst();
}

function emailRequested(order: Order, mails: number, mailedAt: Date): EmailConfirmationRequested {
  const resendAt = mails < mailsPerOrder ? isoInIst(nextMailAt(mailedAt)) : null;
  return { ok: true, status: "confirm_email", email: maskedEmail(order.customer_email), resendAt };
}

function nextMailAt(mailedAt: Date): Date {
  return new Date(mailedAt.getTime() + secondsBetweenMails * 1000);
}

async function recordWrongCode(
  tx: Tx,
  order: Order,
  wrongCodes: number,
  now: Date,
): Promise<DomainError<"too_many_requests" | "code_wrong">> {
  await tx
    .insertInto("email_confirmations")
    .values({ order_id: order.id, wrong_codes: wrongCodes })
    .onConflict((conflict) => conflict.column("order_id").doUpdateSet({ wrong_codes: wrongCodes }))
    .execute();
  if (wrongCodes >= wrongPerOrder) return tooManyCodesError(order, now);
  const attemptsLeft = wrongPerOrder - wrongCodes;
  const sentence = texts.payment.wrongCode(attemptsLeft);
  return domainError("code_wrong", sentence, { fields: { code: sentence } });
}

function tooManyCodesError(order: Order, now: Date): DomainError<"too_many_requests"> {
  const sentence = texts.payment.tooManyCodes;
  return tooManyRequests(sentence, (order.hold_expires_at.getTime() - now.getTime()) / 1000);
}

const notFreeError = domainError("order_not_payable", texts.payment.priceChanged);
