import type { ReactNode } from "react";
import { href } from "../../api/contract/routes.ts";
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
  const why = total > 0 ? "past-the-end" : filters.productType !== null ? "filtered" : "none";
  const { heading, text, label, hrefOf } = words[why];
  return (
    <EmptyState
      heading={heading}
      actions={
        <>
          <ExactLink href={hrefOf(path, filters)} className={buttonClass()}>
            {label}
          </ExactLink>
          <SiteLink href={callBackPath} className={buttonClass({ look: "secondary" })}>
            Request a Call Back
          </SiteLink>
        </>
      }
    >
      <p>{text}</p>
    </EmptyState>
  );
}

const words = {
  "past-the-end": {
    heading: "The list ends before this page",
    text: "Everything that we have here stands on the pages before it.",
    label: "To the first page",
    hrefOf: (path: string, filters: ListFilters) => listHref(path, { ...filters, page: 1 }),
  },
  filtered: {
    heading: "No centre here has that",
    text: "Take the filter off, or tell us what you need: we may know a place that is not on the list yet.",
    label: "Show all centres",
    hrefOf: (path: string) => listHref(path, noFilters),
  },
  none: {
    heading: "No centre here yet",
    text: "Look at our other cities, or tell us what you need: we may know a place that is not on the list yet.",
    label: "All cities",
    hrefOf: () => href("/"),
  },
};
