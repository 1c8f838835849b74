import type { Brand, CmsPage, Section } from "../../api/contract/content.ts";
import { type CmsPageName, cmsPages } from "../../api/contract/pages.ts";
import { fillWords, readWords } from "./brand-words.ts";
import type { PlacesForContent } from "./places.ts";
import { footerSections, headerSections, presentHeaderFooter } from "./present-header-footer.ts";
import { homeSections, presentHome } from "./present-home.ts";
import { presentSection } from "./present-section.ts";
import type { ContentStore } from "./store.ts";

/** What the pages are made of. */
export type PageSources = {
  readonly store: ContentStore;
  readonly places: PlacesForContent;
  readonly brand: Brand;
  /** Whether emails reach anybody; else they are only kept for the operator. */
  readonly sendsMail: boolean;
};

/** The page of an id and template; null when no page has both. */
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

/** The home page with its cities and prices. */
export async function homePage({ store, places, brand }: PageSources) {
  const file = store.home();
  const [cities, prices, words] = await Promise.all([
    places.citiesWithCentres(),
    places.fromPrices(),
    readWords(file, brand, places),
  ]);
  return presentHome(file, cities, prices, words);
}

type Body = { readonly title: string; readonly description: string; readonly sections: Section[] };

async function bodyOf(sources: PageSources, name: CmsPageName): Promise<Body> {
  if (name === "home") {
    const home = await homePage(sources);
    return { title: home.title, description: home.description, sections: homeSections(home) };
  }
  if (name === "header" || name === "footer" || name === "header-footer") return frameBody(sources, name);
  const { store, places, brand } = sources;
  const page = store.page(name);
  const [prices, terms, words] = await Promise.all([
    places.fromPrices(),
    page.sections.some(({ kind }) => kind === "cancellation") ? places.cancellationTerms() : [],
    readWords(page, brand, places),
  ]);
  const { title, description, sections } = fillWords(page, words);
  return { title, description, sections: sections.map((section) => presentSection(section, prices, terms)) };
}

async function frameBody(
  { store, places, brand }: PageSources,
  name: "header" | "footer" | "header-footer",
): Promise<Body> {
  const file = store.headerFooter();
  const words = await readWords(file, brand, places);
  const { header, footer } = presentHeaderFooter(file, brand, words);
  const { title, description } = fillWords(file, words);
  const sections = {
    header: () => headerSections(header),
    footer: () => footerSections(footer),
    "header-footer": () => [...headerSections(header), ...footerSections(footer)],
  };
  return { title, description, sections: sections[name]() };
}
