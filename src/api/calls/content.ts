import { type CallContext, call, defineCall, type ResponseOf } from "../call.ts";
import type { cmsPages } from "../contract/pages.ts";

type CmsPageAddress = (typeof cmsPages)[keyof typeof cmsPages];

export function getCmsPage(page: CmsPageAddress, context?: CallContext): Promise<ResponseOf<"cms">> {
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

export const getHome = defineCall<"home">("GET", "/api/home");

export const getHeaderFooter = defineCall<"headerFooter">("GET", "/widget/headerFooter");

/** Loads the texts of a city page; `city` is the city's slug. */
export const getCityContent = defineCall<"cityContentSeo">("GET", "/api/cityContentSeo");

/** Searches cities, localities, centres, offerings and pages. */
export const searchSite = defineCall<"search">("GET", "/api/search");
