import type { ReactNode } from "react";
import { withEnquirySubject } from "../../../api/contract/contact-href.ts";
import { callbackRequestPath } from "../../../api/contract/fixed-paths.ts";
import { href } from "../../../api/contract/href.ts";
import * as texts from "../../../texts/centre-list.ts";
import * as common from "../../../texts/common.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { centreListHref, isFiltered, type ListFilters, noFilters } from "./filters.ts";

type Props = {
  readonly path: string;
  readonly filters: ListFilters;
  /** Number of centres on other pages of the list. */
  readonly total: number;
};

/**
 * Empty state of a list. Depending on why the list is empty, links to its first page, to the unfiltered list or to the
 * home page. Also links to the enquiry form.
 */
export function NoCentres({ path, filters, total }: Props): ReactNode {
  const { productType } = filters;
  const reason = total > 0 ? "pastTheEnd" : isFiltered(filters) ? "filtered" : "none";
  const { heading, text, label } = texts.empty[reason];
  return (
    <EmptyState
      heading={heading}
      actions={
        <>
          <a data-exact href={hrefs[reason](path, filters)} className={buttonClass()}>
            {label}
          </a>
          <a
            href={withEnquirySubject(
              callbackRequestPath,
              path,
              productType === null ? "" : `?productType=${productType}`,
            )}
            className={buttonClass({ variant: "secondary" })}
          >
            {common.requestCallBack}
          </a>
        </>
      }
    >
      <p>{text}</p>
    </EmptyState>
  );
}

const hrefs = {
  pastTheEnd: (path: string, filters: ListFilters) => centreListHref(path, { ...filters, page: 1 }),
  filtered: (path: string, { view }: ListFilters) => centreListHref(path, { ...noFilters, view }),
  none: () => href("/"),
};
