import type { ReactNode } from "react";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { callBackPath } from "../frame/paths.ts";
import { SiteLink } from "../frame/site-link.tsx";

/** In the place of the search, as long as there is no centre to search in. */
export function NoCentreYet(): ReactNode {
  return (
    <EmptyState
      heading="No centre is open yet"
      actions={
        <SiteLink href={callBackPath} className={buttonClass()}>
          Request a Call Back
        </SiteLink>
      }
    >
      <p>Tell us where you need a room, and we call you when the first doors open.</p>
    </EmptyState>
  );
}
