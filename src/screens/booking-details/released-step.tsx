import type { ReactNode } from "react";
import { productTypes } from "../../api/contract/product-types.ts";
import { bookingActions } from "../../machines/booking/actions.ts";
import { released } from "../../texts/booking-details.ts";
import * as texts from "../../texts/booking-payment.ts";
import * as common from "../../texts/common.ts";
import { offline } from "../../texts/layout.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { withChoice } from "../booking-parts/booking-href.ts";
import { listOfType } from "../booking-parts/list-of-type.ts";
import { useRetryOnline } from "../navigation/use-offline.ts";
import { useBooking, useBookingSend } from "./booking.tsx";
import styles from "./booking-details.module.css";
import { isGenericFailure, retryHint, useIsOfflineFailure } from "./failure.tsx";
import { HoldCountdown } from "./hold-countdown.tsx";
import { Step } from "./step.tsx";
import { StepForm } from "./step-form.tsx";
import type { StepProps } from "./step-props.ts";

export function ReleasingStep(): ReactNode {
  return <Step heading={texts.releasing}>{null}</Step>;
}

/** The step after the hold was released, with links to choose again. */
export function ReleasedStep({ building }: StepProps): ReactNode {
  const send = useBookingSend();
  const { choice, item } = useBooking(({ context }) => context);
  return (
    <Step heading={released}>
      <p>{texts.releasedText}</p>
      <div className={styles.actions}>
        <a
          href={`?${withChoice(new URLSearchParams(), { ...choice, start: null }, item.unit)}`}
          className={buttonClass()}
          onClick={(event) => {
            event.preventDefault();
            send(bookingActions.restart());
          }}
        >
          {texts.chooseAnotherTime[item.unit]}
        </a>
        <a
          href={listOfType(item.productType, building.city, { locality: building.locality.slug }).href}
          className={buttonClass({ variant: "secondary" })}
        >
          {texts.othersNearby(productTypes[item.productType].plural)}
        </a>
      </div>
    </Step>
  );
}

/** The step for a slot that could not be released: the service was unreachable, so the slot is still held. */
export function ReleaseFailedStep(): ReactNode {
  const send = useBookingSend();
  const failure = useBooking(({ context }) => context.failure);
  const isOffline = useIsOfflineFailure();
  useRetryOnline(() => send(bookingActions.releaseSlot()));
  return (
    <Step heading={texts.notReleased}>
      <HoldCountdown />
      {isOffline ? (
        <Notice tone="danger" heading={offline} quiet>
          <p>{texts.releasedOnceOnline}</p>
        </Notice>
      ) : (
        <Notice tone="danger" heading={texts.stillHeldForYou} quiet>
          <p>
            <span>{failure !== null && !isGenericFailure(failure) && failure.message}</span>{" "}
            <span>{`${failure !== null ? retryHint(failure) : ""} ${texts.expiresAutomatically}`}</span>
          </p>
        </Notice>
      )}
      <div className={styles.actions}>
        <StepForm step="release" onSubmit={() => send(bookingActions.releaseSlot())}>
          <Button type="submit">{common.tryAgain}</Button>
        </StepForm>
        <Button variant="quiet" onClick={() => send(bookingActions.resumeHold())}>
          {texts.backToPayment}
        </Button>
      </div>
    </Step>
  );
}
