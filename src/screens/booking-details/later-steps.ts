import type { BookingSnapshot } from "../../machines/booking/selectors.ts";
import { ConfirmEmailStep } from "./confirm-email-step.tsx";
import { ExpiredStep } from "./expired-step.tsx";
import { PayStep } from "./pay-step.tsx";
import { ReleasedStep } from "./released-step.tsx";
import { RestoringStep } from "./restoring-step.tsx";
import { TakenStep } from "./taken-step.tsx";

/** What the visitor does at a step after the details. */
export function laterStepOf(snapshot: BookingSnapshot) {
  const step = steps.find(([state]) => snapshot.matches(state));
  // What is left are the last states, from which the screen goes on to the result.
  return step ? step[1] : RestoringStep;
}

const steps = [
  ["taken", TakenStep],
  ["held", PayStep],
  ["paying", PayStep],
  ["confirmingEmail", ConfirmEmailStep],
  ["expired", ExpiredStep],
  ["releasing", ReleasedStep],
  ["released", ReleasedStep],
] as const;
