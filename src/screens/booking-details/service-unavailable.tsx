import type { ReactNode } from "react";
import * as texts from "../../texts/booking-details.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { RetryButton } from "../../ui/retry-button.tsx";

/** Error page with a retry button, shown if the room could not be loaded. */
export function ServiceUnavailable({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  return (
    <EmptyState isPage heading={texts.unavailable} actions={<RetryButton onClick={onRetry} />}>
      <p>{texts.unavailableText}</p>
    </EmptyState>
  );
}
