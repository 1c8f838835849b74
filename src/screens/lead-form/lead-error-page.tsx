import type { ReactNode } from "react";
import type { DisplayedError } from "../errors/error-message.tsx";
import { ErrorPage } from "../errors/error-page.tsx";
import { LeadRetry } from "./lead-retry.tsx";

/** The error page of a screen with a lead form. If a lead was posted to the page, the visitor can send it again. */
export function LeadErrorPage({ error }: { readonly error: DisplayedError | null }): ReactNode {
  return (
    <>
      <LeadRetry />
      <ErrorPage error={error} />
    </>
  );
}
