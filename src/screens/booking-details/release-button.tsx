import type { ReactNode } from "react";
import { bookingActions } from "../../machines/booking/actions.ts";
import * as texts from "../../texts/booking-payment.ts";
import { Button } from "../../ui/button.tsx";
import { useBookingSend } from "./booking.tsx";
import { StepForm } from "./step-form.tsx";

export function ReleaseButton(): ReactNode {
  const send = useBookingSend();
  return (
    <StepForm step="release" onSubmit={() => send(bookingActions.releaseSlot())}>
      <Button type="submit" variant="quiet" size="small">
        {texts.release}
      </Button>
    </StepForm>
  );
}
