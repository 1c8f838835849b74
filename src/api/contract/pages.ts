import type { ContentPage } from "./content-page.ts";
import { offeringPages } from "./offerings.ts";
import { type ContentPageName, pageDeclaration, pageNames } from "./routes.ts";

/** Entries of the content service for parts of pages, such as the footer. */
const cmsFragments = {
  listing: { pageId: 101, templateName: "listing" },
  property: { pageId: 102, templateName: "property" },
  header: { pageId: 103, templateName: "header" },
  footer: { pageId: 104, templateName: "footer" },
  "header-footer": { pageId: 105, templateName: "header-footer" },
} as const satisfies Record<string, ContentPage>;

export type CmsPageName = keyof typeof cmsFragments | ContentPageName | keyof typeof offeringPages;

/** Names of the pages with content in the content service. */
export const contentPageNames = pageNames.filter(
  (name): name is ContentPageName => pageDeclaration(name).content !== undefined,
);

/** Id and template of each page in the content service, by page name. */
export const cmsPages: Readonly<Record<CmsPageName, ContentPage>> = {
  ...cmsFragments,
  ...(Object.fromEntries(contentPageNames.map((name) => [name, pageDeclaration(name).content])) as Record<
    ContentPageName,
    ContentPage
  >),
  ...offeringPages,
};
