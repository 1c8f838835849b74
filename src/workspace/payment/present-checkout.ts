import { href } from "../../api/contract/href.ts";
import { formatProseDate, istDateOf } from "../../api/contract/ist.ts";
import type { PaymentCreatedResponse } from "../../api/contract/payment.ts";
import { truncateText } from "../../api/contract/truncate-text.ts";
import * as texts from "../../texts/price-lines.ts";
import type { Order } from "../orders/index.ts";
import type { PaymentDeps } from "./deps.ts";
import { gatewayOrderIdOf, type Payment } from "./payment-context.ts";

/** Returns the options of the checkout, without a token. `bought` is what is paid for: the order, or a move's hold. */
export function presentCheckout(
  { gatewaySettings, publicOrigin, brandName }: PaymentDeps,
  order: Order,
  payment: Payment,
  bought: Pick<Order, "quote" | "starts_at"> = order,
): PaymentCreatedResponse {
  const description = bought.quote.lines[0]?.label ?? texts.booking;
  return {
    paymentId: payment.id,
    amountPaise: payment.amount_paise,
    currency: "INR",
    checkout: {
      scriptUrl: gatewaySettings.checkoutScriptUrl,
      key: gatewaySettings.keyId,
      gatewayOrderId: gatewayOrderIdOf(payment),
      name: brandName,
      description: truncateText(`${description}, ${formatProseDate(istDateOf(bought.starts_at))}`, 250),
      prefill: { name: order.customer_name, email: order.customer_email, contact: order.customer_phone },
      callbackUrl: publicOrigin + href("/order/callback/{orderId}", { orderId: order.id }),
      formUrl: gatewaySettings.checkoutFormUrl,
    },
  };
}
