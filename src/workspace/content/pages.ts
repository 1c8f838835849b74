import type { Brand, CmsPage, HomeResponse, Section } from "../../api/contract/content.ts";
import { type CmsPageName, cmsPages } from "../../api/contract/pages.ts";
import type { CityLocation } from "../../api/contract/places.ts";
import type { ProductType } from "../../api/contract/product-types.ts";
import * as texts from "../../texts/home.ts";
import { presentPicture } from "./picture.ts";
import { fillPlaceholders, type PlaceholderValues, readPlaceholders } from "./placeholders.ts";
import type { ContentPlaces, FromPrice } from "./places.ts";
import { footerSections, headerSections, presentHeaderFooter } from "./present-header-footer.ts";
import { presentOffering, presentSection } from "./present-section.ts";
import type { HomeFile } from "./schema.ts";
import type { ContentStore } from "./store.ts";

export type PageSources = {
  readonly store: ContentStore;
  readonly places: ContentPlaces;
  readonly brand: Brand;
  /** True if emails are sent. Otherwise, they are only stored for the operator. */
  readonly sendsMail: boolean;
};

/** Returns the page with this id and template name. Null if there is no such page. */
export async function findPage(
  sources: PageSources,
  pageId: number,
  templateName: string,
): Promise<CmsPage | null> {
  const names = Object.keys(cmsPages) as CmsPageName[];
  const name = names.find(
    (key) => cmsPages[key].pageId === pageId && cmsPages[key].templateName === templateName,
  );
  if (name === undefined) return null;
  return { pageId, templateName, ...(await bodyOf(sources, name)) };
}

/** Returns the home page with its cities, their opening hours and prices. */
export async function homePage({ store, places, brand }: PageSources) {
  const file = store.home();
  const [cities, openingHours, prices, words] = await Promise.all([
    places.citiesWithCentres(),
    places.openingHours(),
    places.fromPrices(),
    readPlaceholders(file, brand, places),
  ]);
  return { ...presentHome(file, cities, prices, words), openingHours };
}

type Body = { readonly title: string; readonly description: string; readonly sections: Section[] };

async function bodyOf(sources: PageSources, name: CmsPageName): Promise<Body> {
  if (name === "home") {
    const home = await homePage(sources);
    return { title: home.title, description: home.description, sections: homeSections(home) };
  }
  if (name === "header" || name === "footer" || name === "header-footer")
    return headerFooterBody(sources, name);
  const { store, places, brand } = sources;
  const page = store.page(name);
  const [prices, terms, words] = await Promise.all([
    places.fromPrices(),
    page.sections.some(({ kind }) => kind === "cancellation") ? places.cancellationTerms() : [],
    readPlaceholders(page, brand, places),
  ]);
  const { title, description, sections } = fillPlaceholders(page, words);
  return { title, description, sections: sections.map((section) => presentSection(section, prices, terms)) };
}

async function headerFooterBody(
  { store, places, brand }: PageSources,
  name: "header" | "footer" | "header-footer",
): Promise<Body> {
  const file = store.headerFooter();
  const placeholderValues = await readPlaceholders(file, brand, places);
  const { header, footer } = presentHeaderFooter(file, brand, placeholderValues);
  const { title, description } = fillPlaceholders(file, placeholderValues);
  const sections = {
    header: () => headerSections(header),
    footer: () => footerSections(footer),
    "header-footer": () => [...headerSections(header), ...footerSections(footer)],
  };
  return { title, description, sections: sections[name]() };
}

/** Combines the file of the home page with cities and prices from the inventory. */
export function presentHome(
  file: HomeFile,
  cities: CityLocation[],
  prices: ReadonlyMap<ProductType, FromPrice>,
  words: PlaceholderValues,
): HomeResponse {
  const { hero, offerings, ...rest } = fillPlaceholders(file, words);
  const { picture, ...heroWords } = hero;
  return {
    ...rest,
    hero: { ...heroWords, image: presentPicture(picture.name, picture.alt) },
    cities,
    offerings: offerings.map((card) => presentOffering(card, prices)),
  };
}

/** Converts the home page to the sections of a page body, for `GET /api/cms/106`. */
export function homeSections({ hero, offerings, benefits, testimonials, faqs }: HomeResponse): Section[] {
  return [
    { kind: "hero", ...hero },
    { kind: "offerings", heading: texts.typesOfSpace, items: offerings },
    { kind: "features", heading: texts.benefits, items: benefits },
    ...testimonials.map((testimonial) => ({ kind: "quote" as const, ...testimonial })),
    { kind: "faqs", heading: texts.questions, items: faqs },
  ];
}
