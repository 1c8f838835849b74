import type { ReactNode } from "react";
import type { DisplayedError } from "../errors/error-message.tsx";
import { ErrorPage } from "../errors/error-page.tsx";
import { LeadRetry } from "./lead-retry.tsx";

/** The error page of a screen that takes leads; a lead that was posted to it can be sent again. */
export function LeadErrorPage({ error }: { readonly error: DisplayedError | null }): ReactNode {
  return (
    <>
      <LeadRetry />
      <ErrorPage error={error} />
    </>
  );
}
