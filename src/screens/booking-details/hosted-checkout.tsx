import type { ReactNode } from "react";
import * as texts from "../../texts/booking-payment.ts";
import { GatewayForm } from "../booking-parts/gateway-form.tsx";
import { useBooking } from "./booking.tsx";

/** Form that opens the gateway's payment page. Only browsers without JavaScript use it; others open the overlay. */
export function HostedCheckout(): ReactNode {
  const isOpen = useBooking((snapshot) => snapshot.matches({ paying: "checkout" }));
  const payment = useBooking(({ context }) => context.payment);
  if (!isOpen || payment === null) return null;
  return (
    <noscript>
      <p>{texts.paymentReady}</p>
      <GatewayForm payment={payment} label={texts.goToPayment} />
    </noscript>
  );
}
