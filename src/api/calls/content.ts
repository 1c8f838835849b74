import { type CallContext, call, type QueryOf, type ReplyOf } from "../call.ts";
import type { cmsPages } from "../contract/pages.ts";

/** Page id and template of one page of the content service. */
export type CmsPageAddress = (typeof cmsPages)[keyof typeof cmsPages];

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
export function getHome(context?: CallContext): Promise<ReplyOf<"home">> {
  return call<"home">({ method: "GET", path: "/api/home" }, context);
}

/** Header, footer and brand. */
export function getHeaderFooter(context?: CallContext): Promise<ReplyOf<"headerFooter">> {
  return call<"headerFooter">({ method: "GET", path: "/widget/headerFooter" }, context);
}

/** Texts of a city page; `city` is the city's slug. */
export function getCityContent(
  query: QueryOf<"cityContentSeo">,
  context?: CallContext,
): Promise<ReplyOf<"cityContentSeo">> {
  return call<"cityContentSeo">({ method: "GET", path: "/api/cityContentSeo", payload: query }, context);
}

/** Search over cities, localities, centres, offerings and pages. */
export function searchSite(query: QueryOf<"search">, context?: CallContext): Promise<ReplyOf<"search">> {
  return call<"search">({ method: "GET", path: "/api/search", payload: query }, context);
}
