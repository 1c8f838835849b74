import type { ReactNode } from "react";
import { Notice } from "../../ui/notice.tsx";
import { useBooking } from "./booking.tsx";

/** What went wrong at the last step, other than a refused field. */
export function Failure(): ReactNode {
  const failure = useBooking(({ context }) => context.failure);
  if (failure === null) return null;
  const isOurs = failure.statusCode === 0 || failure.statusCode >= 500;
  return (
    <Notice tone="danger" heading={isOurs ? "That did not work." : failure.message}>
      {isOurs && <p>Nothing is lost. Please check the connection and try again.</p>}
    </Notice>
  );
}
