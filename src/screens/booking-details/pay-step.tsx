import { type ReactNode, useState } from "react";
import { bookingActions } from "../../machines/booking/actions.ts";
import { reviewAndPay } from "../../texts/booking-details.ts";
import * as texts from "../../texts/booking-payment.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { LiveRegion } from "../../ui/live-region.tsx";
import { DatePrices } from "../booking-parts/date-prices.tsx";
import { PaymentMethods } from "../booking-parts/payment-methods.tsx";
import { QuoteLines } from "../booking-parts/quote-lines.tsx";
import { useBooking, useBookingArea, useBookingSend } from "./booking.tsx";
import styles from "./booking-details.module.css";
import { CancellationTerms } from "./cancellation-terms.tsx";
import { Coupon } from "./coupon.tsx";
import { FailureNotice } from "./failure.tsx";
import { HoldCountdown } from "./hold-countdown.tsx";
import { HostedCheckout } from "./hosted-checkout.tsx";
import { PayButton } from "./pay-button.tsx";
import { PaymentFailedNotice } from "./payment-failed-notice.tsx";
import { PaymentWarning } from "./payment-warning.tsx";
import { ReleaseButton } from "./release-button.tsx";
import { Step } from "./step.tsx";
import { StepForm } from "./step-form.tsx";
import type { StepProps } from "./step-props.ts";
import { TaxCreditNotice } from "./tax-credit-notice.tsx";
import { TicketLine } from "./ticket-line.tsx";

/** The payment step of a held slot: coupon, price, Pay button. */
export function PayStep({ building }: StepProps): ReactNode {
  const send = useBookingSend();
  const declined = useBooking((snapshot) => snapshot.matches({ paying: "failed" }));
  const isCouponError = useBooking((snapshot) => snapshot.matches({ held: "refused" }));
  const isPaying = useBooking(
    (snapshot) => snapshot.matches("paying") && !snapshot.matches({ paying: "failed" }),
  );
  const [hasPaid, setHasPaid] = useState(false);
  if (isPaying && !hasPaid) setHasPaid(true);
  const quote = useBooking(({ context }) => context.quote);
  const order = useBooking(({ context }) => context.order);
  const gstin = order?.gstin ?? "";
  const isInitiating = useBookingArea("bookingDetails.initiatePayment")?.fetching;
  const isVerifying = useBookingArea("paymentStatus.status")?.fetching;
  const isBusy = useBooking((snapshot) => snapshot.hasTag("busy"));
  const statusText = isBusy ? texts.oneMoment : "";
  const isClosed = useBooking((snapshot) => snapshot.matches({ paying: "closed" }));
  const closedText = isClosed ? texts.checkingPayment : statusText;
  const message = isInitiating ? texts.openingPayment : isVerifying ? texts.checkingWithBank : closedText;
  return (
    <Step heading={reviewAndPay}>
      <TicketLine isFixed={declined || isPaying} />
      <HoldCountdown />
      {!declined && !isPaying && <PaymentWarning isFocused={hasPaid} />}
      <TaxCreditNotice building={building} gstin={gstin} />
      <HostedCheckout />
      {quote && (
        <Card>
          <QuoteLines quote={quote} />
          {order && <DatePrices quote={quote} start={order.start} repeats={order.repeats} />}
          <CancellationTerms quote={quote} />
        </Card>
      )}
      {/* Stays in the layout while the payment opens, so that nothing moves under the pointer. */}
      {!declined && (
        <div inert={isPaying}>
          <Coupon />
        </div>
      )}
      {declined && <PaymentFailedNotice />}
      {!declined && !isCouponError && <FailureNotice />}
      <PayButton />
      {quote && quote.totalPaise > 0 && <PaymentMethods />}
      <LiveRegion message={message} />
      {!isPaying && (
        <div className={styles.actions}>
          {declined && (
            <StepForm step="change-time" onSubmit={() => send(bookingActions.goBack())}>
              <Button type="submit" variant="quiet" size="small">
                {texts.backToPrice}
              </Button>
            </StepForm>
          )}
          {!declined && (
            <StepForm step="change-details" onSubmit={() => send(bookingActions.reopenDetails())}>
              <Button type="submit" variant="quiet" size="small">
                {texts.changeDetails}
              </Button>
            </StepForm>
          )}
          <ReleaseButton />
        </div>
      )}
    </Step>
  );
}
