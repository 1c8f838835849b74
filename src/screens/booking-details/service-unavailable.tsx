import type { ReactNode } from "react";
import * as texts from "../../texts/booking-details.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { RetryButton } from "../../ui/retry-button.tsx";

/** Shown when the room could not be loaded, with a retry button. */
export function ServiceUnavailable({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  return (
    <EmptyState isPage heading={texts.unavailable} actions={<RetryButton onClick={onRetry} />}>
      <p>{texts.unavailableText}</p>
    </EmptyState>
  );
}
