import type { ReactNode } from "react";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { callBackPath } from "../frame/paths.ts";
import { ExactLink, SiteLink } from "../frame/site-link.tsx";
import { type ListFilters, listHref, noFilters } from "./filters.ts";

type Props = {
  readonly path: string;
  readonly filters: ListFilters;
  /** Centres that there are on other pages of the list. */
  readonly total: number;
};

/** Nothing on this page of the list: back to its start, or fewer filters, or ask us. */
export function NoCentres({ path, filters, total }: Props): ReactNode {
  const isPastTheEnd = total > 0;
  return (
    <EmptyState
      heading={isPastTheEnd ? "The list ends before this page" : "No centre here has that"}
      actions={
        <>
          <ExactLink
            href={listHref(path, isPastTheEnd ? { ...filters, page: 1 } : noFilters)}
            className={buttonClass()}
          >
            {isPastTheEnd ? "To the first page" : "Show all centres"}
          </ExactLink>
          <SiteLink href={callBackPath} className={buttonClass({ look: "secondary" })}>
            Request a Call Back
          </SiteLink>
        </>
      }
    >
      <p>
        {isPastTheEnd
          ? "Everything that we have here stands on the pages before it."
          : "Take the filter off, or tell us what you need: we may know a place that is not on the list yet."}
      </p>
    </EmptyState>
  );
}
