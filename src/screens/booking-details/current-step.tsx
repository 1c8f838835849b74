import { type ReactNode, useEffect, useRef } from "react";
import type { BookingSnapshot } from "../../machines/booking/selectors.ts";
import * as texts from "../../texts/booking-details.ts";
import { stepFromQuery } from "../booking-parts/booking-href.ts";
import { announce } from "../layout/announcer.tsx";
import { useBooking } from "./booking.tsx";
import { CheckingTimeStep } from "./checking-time-step.tsx";
import { ChooseStep } from "./choose-step.tsx";
import { ConfirmEmailStep } from "./confirm-email-step.tsx";
import { DetailsStep } from "./details-step.tsx";
import { ExpiredStep } from "./expired-step.tsx";
import { PayStep } from "./pay-step.tsx";
import { ReleasedStep, ReleaseFailedStep, ReleasingStep } from "./released-step.tsx";
import { RestoreFailedStep, RestoringStep } from "./restoring-step.tsx";
import { stepHeadingId } from "./step.tsx";
import { stepIndex, stepNames } from "./step-names.ts";
import type { StepProps } from "./step-props.ts";
import { TakenStep } from "./taken-step.tsx";
import { bookingTitle, bookingTitleKey } from "./title.ts";

/**
 * Renders the current step: one component per state of the machine. When the component changes, the new heading gets
 * the focus. The heading is also announced, with the number of the step, because some screen readers ignore a focus
 * change after the focused element has been removed. The first step is not announced: screen readers read it with the
 * page.
 */
export function CurrentStep(props: StepProps): ReactNode {
  const { query } = props.location;
  const StepComponent = useBooking((snapshot) =>
    isCheckingTime(snapshot, query) ? CheckingTimeStep : stepComponent(snapshot),
  );
  const index = useBooking(stepIndex);
  const renderedStep = useRef(StepComponent);
  const item = useBooking(({ context }) => context.item);
  const title = bookingTitle(useBooking(bookingTitleKey), props.building, item);
  useEffect(() => {
    document.title = title;
    // Depends on `query` too: after each navigation, the screen's head sets another title before this effect runs.
  }, [title, query]);
  useEffect(() => {
    if (renderedStep.current === StepComponent) return;
    renderedStep.current = StepComponent;
    const heading = document.getElementById(stepHeadingId);
    heading?.focus();
    announce(texts.step(index + 1, stepNames[item.unit].length, heading?.textContent ?? ""));
  }, [StepComponent, index, item]);
  return <StepComponent {...props} />;
}

/** Returns true while the chosen time is checked, before the details or the alternatives are shown. */
export function isCheckingTime(snapshot: BookingSnapshot, query: URLSearchParams): boolean {
  if (snapshot.matches({ detailing: "checkingTime" })) return true;
  const isLoading = snapshot.matches({ choosing: { availability: "loading", slot: "free" } });
  return isLoading && stepFromQuery(query, snapshot.context.item.unit) !== "choose";
}

function stepComponent(snapshot: BookingSnapshot) {
  const step = stepComponents.find(([state]) => snapshot.matches(state));
  // Covers `restoring` and `lapsed`, and final states until the screen has redirected to the result.
  return step ? step[1] : RestoringStep;
}

/** The component of each state. States with the same component share a heading, so the focus stays on it. */
const stepComponents = [
  ["choosing", ChooseStep],
  ["detailing", DetailsStep],
  ["holding", DetailsStep],
  ["taken", TakenStep],
  ["held", PayStep],
  ["paying", PayStep],
  ["confirmingEmail", ConfirmEmailStep],
  ["expired", ExpiredStep],
  [{ releasing: "failed" }, ReleaseFailedStep],
  ["releasing", ReleasingStep],
  ["released", ReleasedStep],
  [{ restoring: "failed" }, RestoreFailedStep],
] as const;
