import { type ReactNode, useContext } from "react";
import * as texts from "../../texts/booking-payment.ts";
import content from "../../ui/content.module.css";
import { ThirdPartyServices } from "../navigation/third-party-services.ts";

/** The accepted payment methods and the payment processor. */
export function PaymentMethods(): ReactNode {
  const isReal = useContext(ThirdPartyServices)?.includes("gateway") === true;
  return (
    <p className={content.small}>{`${texts.paymentMethods} ${isReal ? texts.razorpay : texts.simulator}`}</p>
  );
}
