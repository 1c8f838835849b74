import type { ReactNode } from "react";
import { href } from "../../api/contract/routes.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { UiLink } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { withChoice } from "../booking-parts/address.ts";
import { useBooking, useBookingVerbs } from "./booking.tsx";
import styles from "./booking-details.module.css";
import { isOurs, whenToTryAgain } from "./failure.tsx";
import { HoldTime } from "./hold-time.tsx";
import { Step } from "./step.tsx";
import { StepForm } from "./step-form.tsx";
import type { StepProps } from "./step-props.ts";

/** The slot was given back, or could not be. That it was, and that nothing was paid, are the service's words. */
export function ReleasedStep({ building }: StepProps): ReactNode {
  const { restart } = useBookingVerbs();
  const { choice, item } = useBooking(({ context }) => context);
  const isDone = useBooking((snapshot) => snapshot.matches("released"));
  const hasFailed = useBooking((snapshot) => snapshot.matches({ releasing: "failed" }));
  if (hasFailed) return <ReleaseFailed />;
  if (!isDone) return <Step heading="Giving the time back…">{null}</Step>;
  return (
    <Step heading="The time is free for others again">
      <p>Thank you for giving it back. Nothing was booked, and nothing is to pay.</p>
      <div className={styles.actions}>
        <a
          href={`?${withChoice(new URLSearchParams(), { ...choice, start: null }, item.unit)}`}
          className={buttonClass()}
          onClick={(event) => {
            event.preventDefault();
            restart();
          }}
        >
          Choose another time
        </a>
        <UiLink
          href={href("/meeting-rooms/:city/:locality", {
            city: building.city.slug,
            locality: building.locality.slug,
          })}
          className={buttonClass({ look: "secondary" })}
        >
          Other rooms nearby
        </UiLink>
      </div>
    </Step>
  );
}

/** The service could not be asked, so nothing has changed. */
function ReleaseFailed(): ReactNode {
  const { releaseSlot, resumeHold } = useBookingVerbs();
  const failure = useBooking(({ context }) => context.failure);
  return (
    <Step heading="We couldn't release your time">
      <HoldTime />
      <Notice tone="danger" heading="It is still held for you." quiet>
        <p>
          {failure !== null && !isOurs(failure) && failure.message}{" "}
          {failure !== null && whenToTryAgain(failure)} If you do nothing, it becomes free by itself when the
          hold ends.
        </p>
      </Notice>
      <div className={styles.actions}>
        <StepForm step="release" onSubmit={releaseSlot}>
          <Button type="submit">Try again</Button>
        </StepForm>
        <Button look="quiet" onClick={resumeHold}>
          Back to payment
        </Button>
      </div>
    </Step>
  );
}
