import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { bookingActions } from "../../machines/booking/actions.ts";
import * as texts from "../../texts/booking-payment.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { bookingHref } from "../booking-parts/booking-href.ts";
import { formatBookedTime } from "../booking-parts/format-booked-time.ts";
import { useBooking, useBookingSend } from "./booking.tsx";
import styles from "./booking-details.module.css";
import { HoldCountdown } from "./hold-countdown.tsx";
import { ReleaseButton } from "./release-button.tsx";

/** Notice for a visitor who has gone back: the slot is still held. Its buttons resume or release the hold. */
export function HeldSlotNotice(): ReactNode {
  const send = useBookingSend();
  const order = useBooking(({ context }) => context.order);
  const unit = useBooking(({ context }) => context.item.unit);
  const { pathname } = useLocation();
  if (order === null) return null;
  const query = bookingHref({ buildingId: "", catalogId: "" }, { ...order, unit }).split("?")[1];
  return (
    <Notice tone="info" heading={texts.stillHolding(formatBookedTime(order, unit))} quiet>
      <HoldCountdown />
      <p>{texts.releasedOnceChanged}</p>
      <div className={styles.actions}>
        {/* Without JavaScript, this is a plain link, and the server resumes the hold. */}
        <a
          href={`${pathname}?${query}`}
          className={buttonClass({ variant: "secondary", size: "small" })}
          onClick={(event) => {
            event.preventDefault();
            send(bookingActions.resumeHold());
          }}
        >
          {texts.backToPayment}
        </a>
        <ReleaseButton />
      </div>
    </Notice>
  );
}
