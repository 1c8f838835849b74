import { type ReactNode, useEffect, useRef } from "react";
import { bookingActions } from "../../machines/booking/actions.ts";
import { confirmEmail } from "../../texts/booking-details.ts";
import * as texts from "../../texts/booking-payment.ts";
import { Button } from "../../ui/button.tsx";
import content from "../../ui/content.module.css";
import { useSecondsUntil } from "../../ui/countdown.tsx";
import { LiveRegion } from "../../ui/live-region.tsx";
import { StickyBar } from "../../ui/sticky-bar.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useSiteContent } from "../layout/use-site-content.ts";
import { useBooking, useBookingSend, useServiceClock, useSubmitForm } from "./booking.tsx";
import styles from "./booking-details.module.css";
import { FailureNotice } from "./failure.tsx";
import { HoldCountdown } from "./hold-countdown.tsx";
import { ReleaseButton } from "./release-button.tsx";
import { Step } from "./step.tsx";
import { StepForm } from "./step-form.tsx";
import { useFocusFallback } from "./use-focus-fallback.ts";

/** The step of a booking without payment: the visitor confirms the booking with a code from an email. */
export function ConfirmEmailStep(): ReactNode {
  const send = useBookingSend();
  const { sendsMail } = useSiteContent();
  const email = useBooking(({ context }) => context.emailConfirmation?.email);
  return (
    <Step heading={confirmEmail}>
      <HoldCountdown />
      <p>{texts.confirmEmailText(sendsMail)}</p>
      <p>
        <span>{sendsMail ? texts.sentToLabel : texts.codeForLabel}</span>{" "}
        <strong>{email ?? texts.yourEmail}</strong>
      </p>
      <FailureNotice />
      <CodeForm />
      <div className={styles.actions}>
        {sendsMail && <ResendButton />}
        <StepForm step="change-time" onSubmit={() => send(bookingActions.goBack())}>
          <Button type="submit" variant="quiet" size="small">
            {texts.backToPrice}
          </Button>
        </StepForm>
        <ReleaseButton />
      </div>
    </Step>
  );
}

function CodeForm(): ReactNode {
  const submitForm = useSubmitForm();
  const lastTriedCode = useBooking(({ context }) => context.emailCode);
  const error = useBooking((snapshot) =>
    snapshot.matches({ confirmingEmail: "refused" }) ? snapshot.context.notice : null,
  );
  const isConfirming = useBooking((snapshot) => snapshot.matches({ confirmingEmail: "confirming" }));
  const isBusy = useBooking((snapshot) => snapshot.hasTag("busy"));
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error !== null) field.current?.focus();
  }, [error]);
  return (
    <StepForm step="confirm-email" onSubmit={(form) => !isBusy && submitForm(form)} className={styles.form}>
      <div className={styles.code}>
        <TextField
          ref={field}
          name="code"
          label={texts.code}
          defaultValue={lastTriedCode}
          error={error}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      </div>
      <StickyBar summary={texts.nothingToPay}>
        <Button type="submit" size="large" busy={isBusy}>
          {texts.confirmBooking}
        </Button>
      </StickyBar>
      <LiveRegion message={isConfirming ? texts.checkingCode : ""} />
    </StepForm>
  );
}

/** Button that requests another email with the unchanged code. It appears when the service allows another email. */
function ResendButton(): ReactNode {
  const send = useBookingSend();
  const clock = useServiceClock();
  const resendAt = useBooking(({ context }) => context.emailConfirmation?.resendAt ?? null);
  const isSending = useBooking((snapshot) => snapshot.matches({ confirmingEmail: "resending" }));
  const localAt = resendAt === null ? null : new Date(Date.parse(resendAt) - clock.skew()).toISOString();
  const seconds = useSecondsUntil(localAt);
  const canSend = resendAt !== null && !seconds;
  const containerRef = useFocusFallback(canSend ? "button" : null);
  return (
    <div ref={containerRef} tabIndex={-1}>
      {seconds ? <p className={content.small}>{texts.resendIn(seconds)}</p> : null}
      {canSend && (
        <StepForm step="resend-code" onSubmit={() => send(bookingActions.resendCode())}>
          <Button type="submit" variant="quiet" size="small" busy={isSending}>
            {texts.resend}
          </Button>
        </StepForm>
      )}
    </div>
  );
}
