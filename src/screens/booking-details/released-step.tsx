import type { ReactNode } from "react";
import { buttonClass } from "../../ui/button.tsx";
import { UiLink } from "../../ui/link.tsx";
import { queryOfChoice } from "./address.ts";
import { useBooking, useBookingVerbs } from "./booking.tsx";
import styles from "./booking-details.module.css";
import { Step } from "./step.tsx";
import type { StepProps } from "./step-props.ts";

/** The slot was given back. */
export function ReleasedStep({ building }: StepProps): ReactNode {
  const { restart } = useBookingVerbs();
  const { choice, item } = useBooking(({ context }) => context);
  const isDone = useBooking((snapshot) => snapshot.matches("released"));
  if (!isDone) return <Step heading="Giving the time back…">{null}</Step>;
  return (
    <Step heading="The time is free for others again">
      <p>Thank you for giving it back. Nothing was booked, and nothing is to pay.</p>
      <div className={styles.actions}>
        <a
          href={`?${queryOfChoice({ ...choice, start: null }, item.unit)}`}
          className={buttonClass()}
          onClick={(event) => {
            event.preventDefault();
            restart();
          }}
        >
          Choose another time
        </a>
        <UiLink
          href={`/meeting-rooms/${building.city.slug}/${building.locality.slug}`}
          className={buttonClass({ look: "secondary" })}
        >
          Other rooms nearby
        </UiLink>
      </div>
    </Step>
  );
}
