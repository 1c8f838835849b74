import type { ReactNode } from "react";
import { GatewayForm } from "../booking-parts/gateway-form.tsx";
import { useBooking } from "./booking.tsx";

/** The gateway's own payment page, for browsers without JavaScript; the others see its window over this page. */
export function HostedCheckout(): ReactNode {
  const isOpen = useBooking((snapshot) => snapshot.matches({ paying: "checkout" }));
  const payment = useBooking(({ context }) => context.payment);
  if (!isOpen || payment === null) return null;
  return (
    <noscript>
      <p>Your payment is prepared. It goes on at the payment gateway, and leads back here.</p>
      <GatewayForm payment={payment} label="Go to the payment page" />
    </noscript>
  );
}
