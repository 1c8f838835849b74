import type { ReactNode } from "react";
import * as texts from "../../texts/booking-details.ts";
import { Button } from "../../ui/button.tsx";
import { LiveRegion } from "../../ui/live-region.tsx";
import { useSiteContent } from "../layout/use-site-content.ts";
import { DetailsSkeleton } from "../skeletons/details-skeleton.tsx";
import styles from "./booking-details.module.css";
import { ChoiceBar } from "./price-preview.tsx";
import { Step } from "./step.tsx";
import { TicketLine } from "./ticket-line.tsx";

/**
 * Placeholder of the details step while the chosen time is checked. It has the layout of the step, so that the content
 * does not shift when the step replaces it.
 */
export function CheckingTimeStep(): ReactNode {
  const { sendsMail } = useSiteContent();
  return (
    <Step heading={texts.yourDetails} isLoading>
      <TicketLine isFixed />
      <p>{texts.detailsLead(sendsMail)}</p>
      <div className={styles.form}>
        <DetailsSkeleton />
        <ChoiceBar>
          <Button busy>{texts.checking}</Button>
        </ChoiceBar>
      </div>
      <LiveRegion message={texts.checkingTime} />
    </Step>
  );
}
