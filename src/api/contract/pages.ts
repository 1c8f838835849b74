import type { ContentPage } from "./content-page.ts";
import { offeringPages } from "./offerings.ts";
import { type ContentPageName, declarationOf, pageNames } from "./routes.ts";

/** Content of parts of pages. */
const partPages = {
  listing: { pageId: 101, templateName: "listing" },
  property: { pageId: 102, templateName: "property" },
  header: { pageId: 103, templateName: "header" },
  footer: { pageId: 104, templateName: "footer" },
  "header-footer": { pageId: 105, templateName: "header-footer" },
} as const satisfies Record<string, ContentPage>;

export type CmsPageName = keyof typeof partPages | ContentPageName | keyof typeof offeringPages;

/** Pages with content in the content service. */
export const contentPageNames = pageNames.filter(
  (name): name is ContentPageName => declarationOf(name).content !== undefined,
);

/** Id and template of each page of the content service, by name. */
export const cmsPages: Readonly<Record<CmsPageName, ContentPage>> = {
  ...partPages,
  ...(Object.fromEntries(contentPageNames.map((name) => [name, declarationOf(name).content])) as Record<
    ContentPageName,
    ContentPage
  >),
  ...offeringPages,
};
