import { type ReactNode, useSyncExternalStore } from "react";
import { Button, buttonClass } from "../../ui/button.tsx";
import { withChoice } from "../booking-parts/address.ts";
import { Alternatives } from "./alternatives.tsx";
import { useBooking, useBookingVerbs } from "./booking.tsx";
import styles from "./booking-details.module.css";
import { Step } from "./step.tsx";
import { StepForm } from "./step-form.tsx";

/** The hold ran out. What was typed is kept, so one press holds the same time again, if it is still free. */
export function ExpiredStep(): ReactNode {
  const { confirmChoice, restart } = useBookingVerbs();
  const { choice, item, customer } = useBooking(({ context }) => context);
  // The details are this tab's memory, which the server does not see, so the first render must not depend on them.
  const isTakenOver = useTakenOver();
  // An order that the service told of carries no end of its hold; it may have been given back, too.
  const ranOut = useBooking(({ context }) => context.order?.holdExpiresAt !== "");
  const hasOther = useBooking(({ context }) => context.alternatives.length > 0);
  const anew = withChoice(new URLSearchParams(), { ...choice, start: null }, item.unit);
  return (
    <Step heading="The time to pay is over">
      <p>
        {ranOut
          ? "The fifteen minutes have passed, so the time is free for everyone again."
          : "This time is not held for you any more: its fifteen minutes have passed, or another time took its place."}{" "}
        Nothing was paid, and everything that you typed is kept.
      </p>
      <div className={styles.actions}>
        {isTakenOver && customer.email !== "" && (
          <StepForm onSubmit={confirmChoice}>
            <Button type="submit">Hold it again</Button>
          </StepForm>
        )}
        <a
          href={`?${anew}`}
          className={buttonClass({ look: "secondary" })}
          onClick={(event) => {
            event.preventDefault();
            restart();
          }}
        >
          Choose again
        </a>
      </div>
      {hasOther && <p>Or take one of these:</p>}
      <Alternatives />
    </Step>
  );
}

/** Whether the browser has taken the page over; false in the first render, which must equal the server's. */
function useTakenOver(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
