import { type ReactNode, useContext } from "react";
import { OutsideServices } from "../frame/document-context.ts";
import styles from "./booking-details.module.css";

/** What can be used to pay, and who processes it. */
export function PaymentMeans(): ReactNode {
  const isReal = useContext(OutsideServices)?.includes("gateway") === true;
  return (
    <p className={styles.terms}>
      Pay by UPI, card, net banking or wallet.{" "}
      {isReal
        ? "Razorpay processes your payment; we never see your card or UPI details."
        : "This site runs with a payment simulator, so no money moves."}
    </p>
  );
}
