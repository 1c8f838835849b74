import type { AreaName } from "../../api/areas.ts";
import type { CmsPage } from "../../api/contract/content.ts";
import { type ContentPageName, staticPageAddress } from "../../api/contract/routes.ts";
import type { Crumb } from "../../ui/breadcrumbs.tsx";
import { homeCrumb } from "../layout/paths.ts";
import type { Head, ReadArea } from "../screen.ts";
import { breadcrumbList, faqPageData } from "./structured-data.ts";

export function cmsHead(
  content: CmsPage | null,
  { page, name }: { readonly page: ContentPageName; readonly name: string },
): Head {
  const path = staticPageAddress(page) ?? "";
  const crumbs: Crumb[] = [homeCrumb, { label: name, href: path }];
  return {
    title: content?.title ?? name,
    description: content?.description ?? name,
    path,
    ...(content === null
      ? { noIndex: true }
      : { jsonLd: [breadcrumbList(crumbs), ...faqPageData(content.sections)] }),
  };
}

/** Returns 404 if the content service has no such page, otherwise 200. `pageStatus` handles an unavailable service. */
export function statusOf(area: AreaName, read: ReadArea): number {
  return read(area).error?.statusCode === 404 ? 404 : 200;
}
