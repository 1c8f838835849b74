/** Numeric page id and template of each page that the content service answers. */
export const cmsPages = {
  listing: { pageId: 101, templateName: "listing" },
  property: { pageId: 102, templateName: "property" },
  header: { pageId: 103, templateName: "header" },
  footer: { pageId: 104, templateName: "footer" },
  headerFooter: { pageId: 105, templateName: "header-footer" },
  home: { pageId: 106, templateName: "home" },
  contactUs: { pageId: 107, templateName: "contact-us" },
  privacy: { pageId: 108, templateName: "privacy" },
  terms: { pageId: 109, templateName: "terms" },
  referral: { pageId: 110, templateName: "referral" },
  aboutUs: { pageId: 111, templateName: "about-us" },
  vyapaar: { pageId: 112, templateName: "vyapaar" },
  offerings: { pageId: 113, templateName: "offerings" },
  coworkingSpace: { pageId: 121, templateName: "offering-detail" },
  officeSpace: { pageId: 122, templateName: "offering-detail" },
  fixedDesk: { pageId: 123, templateName: "offering-detail" },
  hotDesk: { pageId: 124, templateName: "offering-detail" },
  privateOffice: { pageId: 125, templateName: "offering-detail" },
  meetingRoom: { pageId: 126, templateName: "offering-detail" },
  eventSpace: { pageId: 127, templateName: "offering-detail" },
  flexiPass: { pageId: 128, templateName: "offering-detail" },
  virtualOffice: { pageId: 129, templateName: "offering-detail" },
  bespokeSolutions: { pageId: 130, templateName: "offering-detail" },
} as const;
export type CmsPageName = keyof typeof cmsPages;

/** Offering pages: last part of `/office-space/{slug}` to the page that holds its text. */
export const offeringPages = {
  "coworking-space": "coworkingSpace",
  "office-space": "officeSpace",
  "fixed-desk": "fixedDesk",
  "hot-desk": "hotDesk",
  "private-office": "privateOffice",
  "meeting-room": "meetingRoom",
  "event-space": "eventSpace",
  "flexi-pass": "flexiPass",
  "virtual-office": "virtualOffice",
  "bespoke-solutions": "bespokeSolutions",
} as const satisfies Record<string, CmsPageName>;
export type OfferingSlug = keyof typeof offeringPages;
