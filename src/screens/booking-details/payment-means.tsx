import { type ReactNode, useContext } from "react";
import * as texts from "../../texts/booking-payment.ts";
import { OutsideServices } from "../frame/outside-services.ts";
import styles from "./booking-details.module.css";

/** What can be used to pay, and who processes it. */
export function PaymentMeans(): ReactNode {
  const isReal = useContext(OutsideServices)?.includes("gateway") === true;
  return (
    <p className={styles.terms}>
      {texts.means} {isReal ? texts.razorpay : texts.simulator}
    </p>
  );
}
