import type { ReactNode } from "react";
import { formatPaise } from "../../api/contract/money.ts";
import { bookingActions } from "../../machines/booking/actions.ts";
import * as texts from "../../texts/booking-payment.ts";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { Notice } from "../../ui/notice.tsx";
import { Price } from "../../ui/price.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { StickyBar } from "../../ui/sticky-bar.tsx";
import { useBooking, useBookingArea, useBookingSend } from "./booking.tsx";
import styles from "./booking-details.module.css";
import { StepForm } from "./step-form.tsx";

/**
 * The button that opens the gateway. After a price change, its label asks the visitor to accept the new price first.
 */
export function PayButton(): ReactNode {
  const send = useBookingSend();
  const isRepriced = useBooking((snapshot) => snapshot.matches({ held: "repriced" }));
  const isBusy = useBooking((snapshot) => snapshot.hasTag("busy") || snapshot.hasTag("overlay"));
  const isOpen = useBooking((snapshot) => snapshot.hasTag("overlay"));
  const notice = useBooking(({ context }) => context.notice);
  const total = useBooking(({ context }) => context.quote?.totalPaise ?? 0);
  const amount = formatPaise(total);
  const isOpening = useBookingArea("bookingDetails.initiatePayment")?.fetching === true || isOpen;
  const isDeclined = useBooking((snapshot) => snapshot.matches({ paying: "failed" }));
  const label = total === 0 ? texts.confirmBooking : isDeclined ? texts.tryAgainToPay : texts.pay(amount);
  return (
    <>
      {isRepriced && (
        <Notice tone="warning" heading={texts.priceChanged}>
          {notice && <p>{notice}</p>}
          <p>
            <RichText text={texts.newPrice(amount)} />
          </p>
        </Notice>
      )}
      <StepForm
        step={isRepriced ? "agree" : "pay"}
        onSubmit={() => send(isRepriced ? bookingActions.agreeToPrice() : bookingActions.pay())}
        className={classes(styles.payForm, isOpen && styles.behindCheckout)}
      >
        <StickyBar summary={<Price paise={total} tax="included" />}>
          <Button type="submit" size="large" busy={isBusy}>
            {isOpening && total > 0 ? texts.openingPayment : isRepriced ? texts.acceptAndPay(amount) : label}
          </Button>
        </StickyBar>
      </StepForm>
    </>
  );
}
