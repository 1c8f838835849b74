import type { OrderDetails } from "../../api/contract/booking.ts";
import { isoInIst } from "../../api/contract/ist.ts";
import { presentBuilding, presentItem } from "../inventory/index.ts";
import type { OrderStory } from "./order-details.ts";

/** An order as the wire has it; e-mail and phone are masked, because a link may be read by others. */
export function presentOrder({ order, centre, item, now, refund, ...story }: OrderStory): OrderDetails {
  const { id, name, slug, city, locality, address, location, directions } = presentBuilding(centre);
  return {
    orderId: order.id,
    number: order.number,
    status: story.status,
    paymentStatus: story.paymentStatus,
    holdExpiresAt: story.status === "held" ? isoInIst(order.hold_expires_at) : null,
    now: isoInIst(now),
    building: { id, name, slug, city, locality, address, location, ...(directions && { directions }) },
    item: presentItem(item),
    start: isoInIst(order.starts_at),
    end: isoInIst(order.ends_at),
    quantity: order.quantity,
    people: order.people,
    quote: order.quote,
    customer: presentCustomer(order),
    invoice: story.invoiceNumber === null ? null : { number: story.invoiceNumber },
    refund: refund && { amountPaise: refund.amountPaise, status: refund.status, reason: refund.reason },
    payments: story.payments.map(({ status, amount_paise: amountPaise, updated_at: at }) => ({
      status,
      amountPaise,
      at: isoInIst(at),
    })),
    alternatives: [...story.alternatives],
  };
}

function presentCustomer(order: OrderStory["order"]): OrderDetails["customer"] {
  return {
    name: order.customer_name,
    email: maskedEmail(order.customer_email),
    phone: maskedPhone(order.customer_phone),
    ...(order.customer_company === null ? {} : { company: order.customer_company }),
  };
}

/** `asha@example.in` becomes `a***@example.in`. */
export function maskedEmail(email: string): string {
  return `${email.slice(0, 1)}***${email.slice(email.lastIndexOf("@"))}`;
}

/** `+919876543210` becomes `+91******3210`. */
export function maskedPhone(phone: string): string {
  return `+91******${phone.slice(-4)}`;
}
