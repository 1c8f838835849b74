import * as texts from "../../texts/error-messages.ts";
import { cacheKeys } from "../http/cache-keys.ts";
import { createErrorResponse, handle, ok, type Route } from "../http/route.ts";
import { findPage, homePage, type PageSources } from "./pages.ts";
import { fillPlaceholders, readPlaceholders } from "./placeholders.ts";
import { presentHeaderFooter } from "./present-header-footer.ts";

/** All texts may contain placeholders for data of the inventory. */
const keys = [cacheKeys.content, cacheKeys.inventory];

/** Routes for content: pages, home, header and footer, and city texts. */
export function contentRoutes(sources: PageSources): Route[] {
  const { store, places, brand, sendsMail } = sources;
  return [
    handle("cms", async ({ params, query }) => {
      const page = await findPage(sources, params.pageId, query.templateName);
      return page ? ok(page, keys) : createErrorResponse("page_not_found", texts.place.pageNotFound);
    }),
    handle("home", async () => ok(await homePage(sources), [...keys, cacheKeys.allCities])),
    handle("headerFooter", async () => {
      const file = store.headerFooter();
      const placeholderValues = await readPlaceholders(file, brand, places);
      return ok({ ...presentHeaderFooter(file, brand, placeholderValues), sendsMail }, keys);
    }),
    handle("cityContentSeo", async ({ query }) => {
      const city = await places.findCity(query.city);
      if (city === null) return createErrorResponse("city_not_found", texts.place.notInCity);
      const file = store.city(city.slug);
      const placeholderValues = await readPlaceholders(file, brand, places);
      return ok({ city, ...fillPlaceholders(file, { ...placeholderValues, city: city.name }) }, keys);
    }),
  ];
}
