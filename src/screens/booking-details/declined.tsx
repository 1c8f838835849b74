import type { ReactNode } from "react";
import { Notice } from "../../ui/notice.tsx";
import { useBooking } from "./booking.tsx";

/** Why no payment came about; the gateway's reason, or that it could not be reached. */
export function Declined(): ReactNode {
  const reason = useBooking(({ context }) => context.notice);
  const isBroken = useBooking(({ context }) => context.failure !== null);
  return (
    <Notice
      tone="danger"
      heading={isBroken ? "The payment could not be opened." : "The payment did not go through."}
    >
      {isBroken ? <p>Please check the connection.</p> : reason && <p>{reason}</p>}
      <p>No booking has been made yet, and your time is still held. You can pay again.</p>
    </Notice>
  );
}
