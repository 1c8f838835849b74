import type { ReactNode } from "react";
import { hasPasses } from "../../api/contract/units.ts";
import { bookingActions } from "../../machines/booking/actions.ts";
import * as texts from "../../texts/booking-details.ts";
import * as common from "../../texts/common.ts";
import { Button } from "../../ui/button.tsx";
import { useBooking, useBookingSend } from "./booking.tsx";
import styles from "./booking-details.module.css";
import { StepForm } from "./step-form.tsx";
import { useChosenTimeText } from "./summary.tsx";

/** Shows the choice in one line, with a button to change it. If `isFixed`, the button is inert but keeps its space. */
export function TicketLine({ isFixed = false }: { readonly isFixed?: boolean }): ReactNode {
  const send = useBookingSend();
  const time = useChosenTimeText();
  const { choice, item } = useBooking(({ context }) => context);
  const count = hasPasses[item.unit] ? common.passes(choice.passes) : common.people(choice.people);
  return (
    <StepForm step="change-time" onSubmit={() => send(bookingActions.goBack())} className={styles.ticketLine}>
      <p>{`${time} · ${count}`}</p>
      <div inert={isFixed}>
        <Button type="submit" variant="quiet" size="small">
          {texts.changeTime[item.unit]}
        </Button>
      </div>
    </StepForm>
  );
}
