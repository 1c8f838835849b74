import type { ReactNode } from "react";
import * as texts from "../../texts/booking-details.ts";
import * as common from "../../texts/common.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

/** The room could not be asked for; it may be there in a moment. */
export function ServiceAway({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  return (
    <EmptyState isPage heading={texts.away} actions={<Button onClick={onRetry}>{common.tryAgain}</Button>}>
      <p>{texts.awayText}</p>
    </EmptyState>
  );
}
