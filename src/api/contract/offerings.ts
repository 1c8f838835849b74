import type { ContentPage } from "./content-page.ts";

/** Content pages of the ten offerings (requirement J6), by the slug in `/office-space/{slug}`. */
export const offeringPages = {
  "coworking-space": { pageId: 121, templateName: "offering-detail" },
  "office-space": { pageId: 122, templateName: "offering-detail" },
  "fixed-desk": { pageId: 123, templateName: "offering-detail" },
  "hot-desk": { pageId: 124, templateName: "offering-detail" },
  "private-office": { pageId: 125, templateName: "offering-detail" },
  "meeting-room": { pageId: 126, templateName: "offering-detail" },
  "event-space": { pageId: 127, templateName: "offering-detail" },
  "flexi-pass": { pageId: 128, templateName: "offering-detail" },
  "virtual-office": { pageId: 129, templateName: "offering-detail" },
  "bespoke-solutions": { pageId: 130, templateName: "offering-detail" },
} as const satisfies Record<string, ContentPage>;
export type OfferingSlug = keyof typeof offeringPages;

export function isOffering(slug: string): slug is OfferingSlug {
  return Object.hasOwn(offeringPages, slug);
}
