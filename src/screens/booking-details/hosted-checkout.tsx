import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { buttonClass } from "../../ui/button.tsx";
import { useBooking } from "./booking.tsx";

/** The gateway's own payment page, for browsers without JavaScript; the others see its window over this page. */
export function HostedCheckout(): ReactNode {
  const isOpen = useBooking((snapshot) => snapshot.matches({ paying: "checkout" }));
  const payment = useBooking(({ context }) => context.payment);
  const { pathname, search } = useLocation();
  if (!isOpen || payment === null) return null;
  const { checkout } = payment;
  const fields = {
    key_id: checkout.key,
    order_id: checkout.gatewayOrderId,
    name: checkout.name,
    description: checkout.description,
    "prefill[name]": checkout.prefill.name,
    "prefill[email]": checkout.prefill.email,
    "prefill[contact]": checkout.prefill.contact,
    callback_url: checkout.callbackUrl,
    cancel_url: checkout.callbackUrl.replace(/\/order\/.*$/, pathname + search),
  };
  return (
    <noscript>
      <form method="post" action={checkout.formUrl}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p>Your payment is prepared. It goes on at the payment gateway, and leads back here.</p>
        <button type="submit" className={buttonClass({ size: "large" })}>
          Go to the payment page
        </button>
      </form>
    </noscript>
  );
}
