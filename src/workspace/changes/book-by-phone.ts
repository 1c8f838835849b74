import * as texts from "../../texts/error-messages.ts";
import { type BookingError, type BookingRequest, bookAndComplete, confirmOrder } from "../booking/index.ts";
import { applyCoupon } from "../coupon/index.ts";
import { recordAct, type StaffActor } from "../database/audit.ts";
import { newMessage } from "../database/message-kinds.ts";
import { enqueue } from "../database/outbox.ts";
import type { Tx } from "../database/tables.ts";
import { inRolledBackTransaction, inTransaction } from "../database/transaction.ts";
import {
  type BookingDeps,
  type DomainError,
  domainError,
  lockOrderRow,
  type Order,
  tokenOf,
} from "../orders/index.ts";
import { waivedQuote } from "../pricing/index.ts";
import { bookOnInvoice } from "./book-on-invoice.ts";
import { recordEffects } from "./record-effects.ts";

/**
 * How a caller pays: with a link that is emailed, on invoice by an IST date, or not at all. `reason`: why the booking is
 * free.
 */
export type PhonePayment =
  | { readonly by: "link" }
  | { readonly by: "invoice"; readonly dueOn?: string | undefined }
  | { readonly by: "free"; readonly reason: string };

export type PhoneBookingRequest = Omit<
  BookingRequest,
  "visitorId" | "network" | "requestKey" | "isByPhone"
> & {
  readonly payment: PhonePayment;
  /** A coupon for a booking that is paid. */
  readonly couponCode?: string | undefined;
};

/** A booking that staff have made for a caller. `mails`: the number of emails to the customer. */
export type PhoneBooking = { readonly order: Order; readonly mails: number };

type PhoneBookingError = BookingError | PaymentError;
type PaymentError = DomainError;
type PhoneDeps = Omit<BookingDeps, "actor"> & { readonly actor: StaffActor };

/** Thrown to roll back a booking whose payment is rejected. */
class PaymentRejected extends Error {
  readonly error: PaymentError;

  constructor(error: PaymentError) {
    super(error.message);
    this.error = error;
  }
}

/**
 * Books for a caller by the rules of a visitor's booking (decision 113), in one transaction. A booking that is paid with a
 * link is held until then; the others are confirmed, with the emails and documents of any booking.
 * @param complete runs in the transaction after the booking
 * @param options.isPreview true to store nothing. `complete` then sees what would be stored
 */
export async function bookByPhone<Completed>(
  deps: PhoneDeps,
  { payment, couponCode, ...request }: PhoneBookingRequest,
  complete: (tx: Tx, booking: PhoneBooking) => Promise<Completed>,
  { isPreview }: { readonly isPreview: boolean },
): Promise<Completed | PhoneBookingError> {
  const wanted = { ...request, visitorId: null, isByPhone: true };
  try {
    return await bookAndComplete(
      deps,
      wanted,
      async (tx, { id }) => {
        const { result, mails } = await recordEffects(tx, id, () =>
          payFor({ ...deps, db: tx }, id, { payment, couponCode }),
        );
        if (!result.ok) throw new PaymentRejected(result);
        recordAct(tx, "booked_by_phone", id, {
          payment: payment.by,
          ...(payment.by === "free" && { reason: payment.reason }),
        });
        return complete(tx, { order: await lockOrderRow(tx, id), mails: mails.customer });
      },
      isPreview ? inRolledBackTransaction : inTransaction,
    );
  } catch (error) {
    if (error instanceof PaymentRejected) return error.error;
    throw error;
  }
}

async function payFor(
  deps: PhoneDeps & { readonly db: Tx },
  orderId: string,
  { payment, couponCode }: Pick<PhoneBookingRequest, "payment" | "couponCode">,
): Promise<{ readonly ok: true } | PaymentError> {
  const { db, now, tokenSecrets } = deps;
  if (payment.by === "free") return confirmFree(db, await lockOrderRow(db, orderId), now());
  if (couponCode !== undefined) {
    const token = tokenOf(tokenSecrets, { id: orderId, token_version: 0 });
    const applied = await applyCoupon(deps, { orderId, token, code: couponCode });
    if (!applied.ok) return applied;
  }
  if (payment.by === "invoice") return bookOnInvoice(deps, { orderId, dueOn: payment.dueOn });
  const { total_paise } = await lockOrderRow(db, orderId);
  if (total_paise === 0) return domainError("order_not_payable", texts.staff.nothingToPay);
  await enqueue(db, newMessage("payment_link", { orderId }, now()), now());
  return { ok: true };
}

/** Waives the price of a hold and confirms it. */
async function confirmFree(tx: Tx, held: Order, now: Date): Promise<{ readonly ok: true } | PaymentError> {
  const quote = waivedQuote(held.quote);
  await tx
    .updateTable("orders")
    .set({ quote: JSON.stringify(quote), total_paise: quote.totalPaise })
    .where("id", "=", held.id)
    .execute();
  const confirmed = await confirmOrder(tx, { ...held, quote, total_paise: quote.totalPaise }, now);
  return confirmed.ok ? confirmed : domainError("order_not_payable", confirmed.reason);
}
