import type { ReactNode } from "react";
import { type CallFailure, messageForVisitors } from "../../api/failure.ts";
import * as texts from "../../texts/booking-details.ts";
import * as common from "../../texts/common.ts";
import * as frameTexts from "../../texts/layout.ts";
import { retryMessage } from "../../ui/format/duration.ts";
import { focusOnMount, Notice } from "../../ui/notice.tsx";
import { useIsOffline } from "../navigation/use-offline.ts";
import { useBooking } from "./booking.tsx";

/** Shows why the last request failed. Validation errors are shown at their fields instead. */
export function FailureNotice(): ReactNode {
  const failure = useBooking(({ context }) => context.failure);
  const isOffline = useIsOfflineFailure();
  if (failure === null) return null;
  if (isOffline) return <OfflineNotice />;
  return (
    <Notice
      ref={focusOnMount}
      tone="danger"
      heading={isGenericFailure(failure) ? texts.somethingWentWrong : failure.message}
    >
      <p>{`${isGenericFailure(failure) ? texts.inputNotLost : ""} ${retryHint(failure)}`}</p>
    </Notice>
  );
}

/** Notice that the browser is offline. `kept` replaces the default sentence, which states that the input is kept. */
export function OfflineNotice({ message = texts.inputNotLost }: { readonly message?: string }): ReactNode {
  return (
    <Notice ref={focusOnMount} tone="danger" heading={frameTexts.offline}>
      <p>{`${message} ${texts.retryOnceOnline}`}</p>
    </Notice>
  );
}

/** Returns true if the last request got no response because the browser is offline. */
export function useIsOfflineFailure(): boolean {
  const isUnanswered = useBooking(({ context }) => context.failure?.statusCode === 0);
  return useIsOffline() && isUnanswered;
}

/** Shows the service's message about the whole step. Messages about a field are shown at the field. */
export function StepNotice(): ReactNode {
  const notice = useBooking(({ context }) => context.notice);
  const hasFieldErrors = useBooking(({ context }) => Object.keys(context.fieldErrors).length > 0);
  return notice === null || hasFieldErrors ? null : <Notice tone="warning" heading={notice} />;
}

/** Returns a hint on what to do after a failure; empty if the failure's own message contains it. */
export function retryHint(failure: CallFailure): string {
  if (failure.retryAfterSeconds !== undefined) return retryMessage(failure.retryAfterSeconds);
  return isGenericFailure(failure) ? common.checkConnection : "";
}

/**
 * Returns true if a generic message replaces the service's message: there was no response, the service failed, or its
 * message is not meant for visitors.
 */
export function isGenericFailure(failure: CallFailure): boolean {
  const { statusCode } = failure;
  return statusCode === 0 || statusCode >= 500 || messageForVisitors(failure) === null;
}
