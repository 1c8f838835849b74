import type { ReactNode } from "react";
import * as texts from "../../texts/booking-payment.ts";
import { Button } from "../../ui/button.tsx";
import { useBookingActions } from "./booking.tsx";
import { StepForm } from "./step-form.tsx";

export function ReleaseButton(): ReactNode {
  const { releaseSlot } = useBookingActions();
  return (
    <StepForm step="release" onSubmit={releaseSlot}>
      <Button type="submit" variant="quiet" size="small">
        {texts.release}
      </Button>
    </StepForm>
  );
}
