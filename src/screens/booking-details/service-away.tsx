import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

/** The room could not be asked for; it may be there in a moment. */
export function ServiceAway({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  return (
    <EmptyState
      isPage
      heading="We cannot reach our bookings just now"
      actions={<Button onClick={onRetry}>Try again</Button>}
    >
      <p>Nothing of yours is lost. Please try again in a moment.</p>
    </EmptyState>
  );
}
