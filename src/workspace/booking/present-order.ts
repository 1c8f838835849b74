import type { OrderDetails } from "../../api/contract/booking.ts";
import { changeLimits } from "../../api/contract/booking-rules.ts";
import { cancellationDeadlines, refundOf, standardCancellation } from "../../api/contract/cancellation.ts";
import { type MaskedCustomerField, shownCustomerFields } from "../../api/contract/customer-fields.ts";
import { isoInIst } from "../../api/contract/ist.ts";
import { openingOnDates } from "../../api/contract/opening.ts";
import * as texts from "../../texts/error-messages.ts";
import { presentBuilding, presentItem } from "../inventory/index.ts";
import { customerOf, type Order, passDatesOf, presentTimes } from "../orders/index.ts";
import type { Photos } from "../photos/index.ts";
import { bookedDays, hasSeparateDays, moveDeadline, moveError } from "./change-terms.ts";
import { maxGuests } from "./guests.ts";
import { invoiceNumberOf, type OrderView, type UnpaidMove } from "./read-order.ts";

/** Converts an order to its API response. Masks email and phone because others may open the link. */
export function presentOrder(
  { order, centre, item, now, refund, ...view }: OrderView,
  photos?: Photos,
): OrderDetails {
  const invoiceNumber = invoiceNumberOf(view);
  const { id, name, slug, city, locality, address, location, directions, way, station } =
    presentBuilding(centre);
  return {
    orderId: order.id,
    number: order.number,
    status: view.status,
    paymentStatus: view.paymentStatus,
    hasNoAttempt: view.hasNoAttempt,
    holdExpiresAt: view.status === "held" ? isoInIst(order.hold_expires_at) : null,
    // With milliseconds, so that the refunds that the page derives from it are the same as those below.
    now: now.toISOString(),
    building: {
      ...{ id, name, slug, city, locality, address, location },
      ...(directions && { directions }),
      ...(way && { way }),
      ...(station && { station }),
    },
    item: presentItem(item, photos),
    ...presentTimes(order),
    openingHours: openingOnDates(centre, passDatesOf(order)),
    quantity: order.quantity,
    people: order.people,
    quote: order.quote,
    customer: presentCustomer(order),
    ...(view.due && { due: view.due }),
    invoice: invoiceNumber === null ? null : { number: invoiceNumber },
    papers: [...view.papers],
    cancellation: presentCancellation(order, view, now),
    move: presentMove(order, view, now),
    refund,
    guests: view.guests.map(({ name, email }) => ({ name, email })),
    mostGuests: maxGuests(order, item, now),
    reminders: { on: order.reminders, canChange: order.status === "confirmed" && view.begin > now },
    payments: view.payments.map(({ status, amount_paise: amountPaise, updated_at: updatedAt, means }) => ({
      status,
      amountPaise,
      at: isoInIst(updatedAt),
      ...(means !== null && { isOutside: true }),
    })),
    alternatives: [...view.alternatives],
  };
}

function presentCancellation(
  order: Order,
  { paidPaise, due }: Pick<OrderView, "paidPaise" | "due">,
  now: Date,
): OrderDetails["cancellation"] {
  const cancellableDays =
    order.status === "confirmed" ? bookedDays(order, now).filter(({ hasBegun }) => !hasBegun) : [];
  const canCancel = cancellableDays.length > 0;
  return {
    rules: cancellationDeadlines(order.quote.cancellation ?? standardCancellation, order.starts_at),
    refundNowPaise: refundOf(cancellableDays, paidPaise),
    ...(due && { lessDueNowPaise: refundOf(cancellableDays, due.amountPaise) }),
    canCancel,
    reason: canCancel ? null : cancelError(order),
    days: hasSeparateDays(order)
      ? cancellableDays.map((day) => ({
          date: day.date,
          refundPaise: refundOf([day], paidPaise),
          ...(due && { lessDuePaise: refundOf([day], due.amountPaise) }),
        }))
      : [],
  };
}

function cancelError({ status }: Order): string {
  if (status === "cancelled") return texts.change.cancelled;
  return status === "confirmed" ? texts.change.started : texts.change.cancelConfirmedOnly;
}

function presentMove(
  order: Order,
  { movePlaces, unpaidMove }: Pick<OrderView, "movePlaces" | "unpaidMove">,
  now: Date,
): OrderDetails["move"] {
  const reason = moveError(order, now);
  return {
    canMove: reason === null,
    reason,
    until: isoInIst(moveDeadline(order)),
    left: Math.max(0, changeLimits.maxMoves - order.moves),
    places: [...movePlaces],
    unpaid: unpaidMove && presentUnpaidMove(unpaidMove),
  };
}

function presentUnpaidMove({ hold, name, paymentStatus }: UnpaidMove): OrderDetails["move"]["unpaid"] {
  return {
    catalogId: hold.item_id,
    name,
    ...presentTimes(hold),
    holdExpiresAt: isoInIst(hold.hold_expires_at),
    totalPaise: hold.quote.totalPaise,
    differencePaise: hold.total_paise,
    paymentStatus,
  };
}

type Mask = (text: string) => string;
const masks: Readonly<Record<string, Mask | undefined>> = {
  email: maskedEmail,
  phone: maskedPhone,
} satisfies Record<MaskedCustomerField, Mask>;

function presentCustomer(order: Order): OrderDetails["customer"] {
  const customer = customerOf(order);
  const visibleFields = shownCustomerFields.flatMap((field) => {
    const text = customer[field];
    return text === undefined ? [] : [[field, masks[field]?.(text) ?? text]];
  });
  return Object.fromEntries(visibleFields);
}

/** Masks an email address: `asha@example.in` becomes `a***@example.in`. */
export function maskedEmail(email: string): string {
  return `${email.slice(0, 1)}***${email.slice(email.lastIndexOf("@"))}`;
}

/** Masks a phone number: `+919876543210` becomes `+91******3210`. */
export function maskedPhone(phone: string): string {
  return `+91******${phone.slice(-4)}`;
}
