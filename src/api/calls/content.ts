import { type CallContext, call, callTo, type ReplyOf } from "../call.ts";
import type { cmsPages } from "../contract/pages.ts";

type CmsPageAddress = (typeof cmsPages)[keyof typeof cmsPages];

/** Body of a page from the content service. */
export function getCmsPage(page: CmsPageAddress, context?: CallContext): Promise<ReplyOf<"cms">> {
  return call<"cms">(
    {
      method: "GET",
      path: "/api/cms/{pageId}",
      params: { pageId: String(page.pageId) },
      payload: { transformationRequired: "true", templateName: page.templateName },
    },
    context,
  );
}

/** What the home page shows. */
export const getHome = callTo<"home">("GET", "/api/home");

/** Header, footer and brand. */
export const getHeaderFooter = callTo<"headerFooter">("GET", "/widget/headerFooter");

/** Texts of a city page; `city` is the city's slug. */
export const getCityContent = callTo<"cityContentSeo">("GET", "/api/cityContentSeo");

/** Search over cities, localities, centres, offerings and pages. */
export const searchSite = callTo<"search">("GET", "/api/search");
