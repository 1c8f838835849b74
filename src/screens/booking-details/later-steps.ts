import type { BookingSnapshot } from "../../machines/booking/selectors.ts";
import { ConfirmEmailStep } from "./confirm-email-step.tsx";
import { ExpiredStep } from "./expired-step.tsx";
import { PayStep } from "./pay-step.tsx";
import { ReleasedStep, ReleasingStep, UnreleasedStep } from "./released-step.tsx";
import { RestoringStep, UnrestoredStep } from "./restoring-step.tsx";
import { TakenStep } from "./taken-step.tsx";

/** What the visitor does at a step after the details. */
export function laterStepOf(snapshot: BookingSnapshot) {
  const step = steps.find(([state]) => snapshot.matches(state));
  // What is left are the last states, from which the screen goes on to the result.
  return step ? step[1] : RestoringStep;
}

/** One for each heading: another heading gets the focus only where another step takes the place (`current-step.tsx`). */
const steps = [
  ["taken", TakenStep],
  ["held", PayStep],
  ["paying", PayStep],
  ["confirmingEmail", ConfirmEmailStep],
  ["expired", ExpiredStep],
  [{ releasing: "failed" }, UnreleasedStep],
  ["releasing", ReleasingStep],
  ["released", ReleasedStep],
  [{ restoring: "failed" }, UnrestoredStep],
] as const;
