import { type ReactNode, useSyncExternalStore } from "react";
import { bookingActions } from "../../machines/booking/actions.ts";
import { expired } from "../../texts/booking-details.ts";
import * as texts from "../../texts/booking-payment.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { withChoice } from "../booking-parts/booking-href.ts";
import { Alternatives } from "./alternatives.tsx";
import { useBooking, useBookingSend } from "./booking.tsx";
import styles from "./booking-details.module.css";
import { Step } from "./step.tsx";
import { StepForm } from "./step-form.tsx";
import { useReplacedHoldText } from "./use-replaced-hold-text.ts";

/** The step shown after a hold has expired. It keeps the details, so one click holds an available slot again. */
export function ExpiredStep(): ReactNode {
  const send = useBookingSend();
  const { choice, item, customer } = useBooking(({ context }) => context);
  // The details are in session storage, which the server cannot read, so the first render must not depend on them.
  const isHydrated = useIsHydrated();
  const replacedHold = useReplacedHoldText();
  const hasRunOut = useBooking(({ context }) => context.order?.hasRunOut === true);
  const hasAlternatives = useBooking(({ context }) => context.alternatives.length > 0);
  const restartQuery = withChoice(new URLSearchParams(), { ...choice, start: null }, item.unit);
  return (
    <Step heading={expired}>
      <p>{`${hasRunOut ? texts.holdExpired : texts.noLongerHeld} ${texts.nothingPaid}`}</p>
      {replacedHold !== null && <p>{replacedHold}</p>}
      <div className={styles.actions}>
        {isHydrated && customer.email !== "" && (
          <StepForm onSubmit={() => send(bookingActions.confirmChoice())}>
            <Button type="submit">{texts.holdAgain}</Button>
          </StepForm>
        )}
        <a
          href={`?${restartQuery}`}
          className={buttonClass({ variant: "secondary" })}
          onClick={(event) => {
            event.preventDefault();
            send(bookingActions.restart());
          }}
        >
          {texts.chooseAgain}
        </a>
      </div>
      {hasAlternatives && <p>{texts.orChooseAlternative}</p>}
      <Alternatives />
    </Step>
  );
}

/** Returns true after hydration; false in the first render, which must match the server's. */
function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
