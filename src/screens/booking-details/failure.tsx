import type { ReactNode } from "react";
import { type CallFailure, messageForVisitors } from "../../api/failure.ts";
import * as texts from "../../texts/booking-details.ts";
import * as common from "../../texts/common.ts";
import * as frameTexts from "../../texts/layout.ts";
import { tryAgainSentence } from "../../ui/format/duration.ts";
import { focusOnArrival, Notice } from "../../ui/notice.tsx";
import { useIsOffline } from "../navigation/use-offline.ts";
import { useBooking } from "./booking.tsx";

/** What went wrong at the last step, other than a refused field. */
export function Failure(): ReactNode {
  const failure = useBooking(({ context }) => context.failure);
  const isOffline = useIsOfflineFailure();
  if (failure === null) return null;
  if (isOffline) return <OfflineNotice />;
  return (
    <Notice
      ref={focusOnArrival}
      tone="danger"
      heading={isOurs(failure) ? texts.somethingWrong : failure.message}
    >
      <p>{`${isOurs(failure) ? texts.nothingLost : ""} ${whenToTryAgain(failure)}`}</p>
    </Notice>
  );
}

/** Says that what was sent is kept and can be sent again; `kept` is what is not lost. */
export function OfflineNotice({ kept = texts.nothingLost }: { readonly kept?: string }): ReactNode {
  return (
    <Notice ref={focusOnArrival} tone="danger" heading={frameTexts.offline}>
      <p>{`${kept} ${texts.onceOnline}`}</p>
    </Notice>
  );
}

/** Whether the last request got no response because there is no connection. */
export function useIsOfflineFailure(): boolean {
  const isUnanswered = useBooking(({ context }) => context.failure?.statusCode === 0);
  return useIsOffline() && isUnanswered;
}

/** What the service says of a step as a whole; what it says of a field stands there. */
export function StepNotice(): ReactNode {
  const notice = useBooking(({ context }) => context.notice);
  const hasFaults = useBooking(({ context }) => Object.keys(context.fieldErrors).length > 0);
  return notice === null || hasFaults ? null : <Notice tone="warning" heading={notice} />;
}

/** What to do after a failure, as a sentence. */
export function whenToTryAgain(failure: CallFailure): string {
  if (failure.retryAfterSeconds !== undefined) return tryAgainSentence(failure.retryAfterSeconds);
  return isOurs(failure) ? common.checkConnection : "";
}

/** The service's own sentence says more, unless there is none for visitors, or it speaks of our faults. */
export function isOurs(failure: CallFailure): boolean {
  const { statusCode } = failure;
  return statusCode === 0 || statusCode >= 500 || messageForVisitors(failure) === null;
}
