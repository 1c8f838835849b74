import { type ReactNode, useState } from "react";
import { formatPaise } from "../../api/contract/money.ts";
import type { CallFailure } from "../../api/failure.ts";
import { bookingActions } from "../../machines/booking/actions.ts";
import { retryOnceOnline } from "../../texts/booking-details.ts";
import * as texts from "../../texts/booking-payment.ts";
import { offline } from "../../texts/layout.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LiveRegion } from "../../ui/live-region.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useBooking, useBookingArea, useBookingSend, useSubmitForm } from "./booking.tsx";
import styles from "./booking-details.module.css";
import { isGenericFailure, retryHint, useIsOfflineFailure } from "./failure.tsx";
import { StepForm } from "./step-form.tsx";
import { useFocusFallback } from "./use-focus-fallback.ts";

/** Applies or removes a coupon. The service's error message is shown at the field. */
export function Coupon(): ReactNode {
  const quote = useBooking(({ context }) => context.quote);
  const code = quote?.couponCode ?? null;
  const saved = formatPaise(quote?.discountPaise ?? 0);
  const total = formatPaise(quote?.totalPaise ?? 0);
  const containerRef = useFocusFallback(code);
  const [hadOne, setHadOne] = useState(code !== null);
  if (code !== null && !hadOne) setHadOne(true);
  const removed = hadOne ? texts.couponRemoved(total) : "";
  return (
    <div ref={containerRef} className={styles.coupon} tabIndex={-1}>
      {code === null ? <CouponForm /> : <AppliedCoupon code={code} saved={saved} />}
      <LiveRegion message={code === null ? removed : texts.couponApplied(code, saved)} />
    </div>
  );
}

function CouponForm(): ReactNode {
  const submitForm = useSubmitForm();
  const lastTriedCode = useBooking(({ context }) => context.couponCode);
  const validation = useBookingArea("bookingDetails.validateCoupon");
  const isBusy = useBooking((snapshot) => snapshot.hasTag("busy"));
  const isOffline = useIsOfflineFailure();
  return (
    <StepForm step="coupon" onSubmit={(form) => !isBusy && submitForm(form)} className={styles.couponForm}>
      <TextField
        name="code"
        label={texts.coupon}
        required={false}
        defaultValue={lastTriedCode}
        error={validation?.error ? couponErrorMessage(validation.error, isOffline) : null}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button type="submit" variant="secondary" busy={isBusy}>
        {texts.apply}
      </Button>
    </StepForm>
  );
}

function AppliedCoupon({ code, saved }: { readonly code: string; readonly saved: string }): ReactNode {
  const send = useBookingSend();
  const isFetching = useBookingArea("bookingDetails.applyCoupon")?.fetching ?? false;
  return (
    <StepForm
      step="remove-coupon"
      onSubmit={() => !isFetching && send(bookingActions.removeCoupon())}
      className={styles.applied}
    >
      <p>
        <Icon name="check" /> <RichText text={texts.youSave(code, saved)} />
      </p>
      <Button type="submit" variant="quiet" size="small" busy={isFetching}>
        {texts.removeCoupon}
      </Button>
    </StepForm>
  );
}

function couponErrorMessage(error: CallFailure, isOffline: boolean): string {
  if (isOffline) return `${offline}. ${retryOnceOnline}`;
  const reason = isGenericFailure(error) ? texts.couponNotChecked : (error.fields.code ?? error.message);
  return `${reason} ${retryHint(error)}`.trim();
}
