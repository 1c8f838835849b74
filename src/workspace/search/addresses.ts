import { href } from "../../api/contract/href.ts";
import { isOffering } from "../../api/contract/offerings.ts";
import type { CmsPageName } from "../../api/contract/pages.ts";
import { addressOfPage, pageNames } from "../../api/contract/routes.ts";

/** Address of a content page; null for bodies that are parts of other pages, and for pages that are not indexed. */
export function pageAddress(name: CmsPageName): string | null {
  if (isOffering(name)) return href("/office-space/:parameter", { parameter: name });
  const page = pageNames.find((each) => each === name);
  return page === undefined ? null : addressOfPage(page);
}
