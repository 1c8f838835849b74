import * as v from "valibot";
import { leadCheckboxes, leadTextFields } from "./lead-form-fields.ts";
import { cityLocation, openingHours, picture } from "./places.ts";
import { paise } from "./primitives.ts";
import { productType } from "./product-type-schema.ts";
import { priceUnits } from "./units.ts";

export const link = v.object({ name: v.string(), href: v.string() });
export type Link = v.InferOutput<typeof link>;

const action = v.object({ label: v.string(), href: v.string() });

/** A question and its answer; the answer may contain `[label](href)` links and `**strong**` words. */
export const faq = v.object({ question: v.string(), answer: v.string() });
export type Faq = v.InferOutput<typeof faq>;

/** The five field types of the lead form (requirement N2). */
const formFieldType = v.picklist(["TEXT", "EMAIL", "NUMBER", "MOBILE", "CHECK_BOX"]);

export const formField = v.object({
  name: v.picklist([...leadTextFields, ...leadCheckboxes]),
  type: formFieldType,
  label: v.string(),
  required: v.boolean(),
  help: v.optional(v.string()),
  autocomplete: v.optional(v.string()),
  min: v.optional(v.number()),
  max: v.optional(v.number()),
  minLength: v.optional(v.number()),
  maxLength: v.optional(v.number()),
});
export type FormField = v.InferOutput<typeof formField>;

export const formDefinition = v.object({
  fields: v.array(formField),
  submitLabel: v.string(),
  thankYou: v.object({ heading: v.string(), text: v.string() }),
});
export type FormDefinition = v.InferOutput<typeof formDefinition>;

/** A paragraph, or a list of short items. The only inline formats are `[label](href)` and `**strong**`. */
const proseBlock = v.variant("type", [
  v.object({ type: v.literal("paragraph"), text: v.string() }),
  v.object({ type: v.literal("list"), items: v.array(v.string()) }),
  v.object({ type: v.literal("heading"), text: v.string() }),
]);
export type ProseBlock = v.InferOutput<typeof proseBlock>;

const offeringCard = v.object({
  name: v.string(),
  href: v.string(),
  text: v.string(),
  image: picture,
  productType: v.optional(productType),
  fromPricePaise: v.optional(paise),
  fromAllInPricePaise: v.optional(paise),
  unit: v.optional(v.picklist(priceUnits)),
});
export type OfferingCard = v.InferOutput<typeof offeringCard>;

const titledTexts = v.array(v.object({ title: v.string(), text: v.string() }));

export const section = v.variant("kind", [
  v.object({
    kind: v.literal("hero"),
    heading: v.string(),
    lead: v.string(),
    image: v.optional(picture),
    actions: v.optional(v.array(action)),
  }),
  v.object({ kind: v.literal("prose"), heading: v.optional(v.string()), blocks: v.array(proseBlock) }),
  v.object({
    kind: v.literal("features"),
    heading: v.string(),
    intro: v.optional(v.string()),
    items: titledTexts,
  }),
  v.object({
    kind: v.literal("steps"),
    heading: v.string(),
    items: titledTexts,
  }),
  v.object({ kind: v.literal("faqs"), heading: v.string(), items: v.array(faq) }),
  v.object({ kind: v.literal("quote"), text: v.string(), author: v.string(), role: v.string() }),
  v.object({
    kind: v.literal("table"),
    heading: v.optional(v.string()),
    columns: v.array(v.string()),
    rows: v.array(v.array(v.string())),
  }),
  v.object({ kind: v.literal("cta"), heading: v.string(), text: v.string(), actions: v.array(action) }),
  v.object({ kind: v.literal("offerings"), heading: v.string(), items: v.array(offeringCard) }),
  v.object({
    kind: v.literal("form"),
    heading: v.string(),
    intro: v.optional(v.string()),
    form: formDefinition,
  }),
]);
export type Section = v.InferOutput<typeof section>;

export const cmsQuery = v.object({
  transformationRequired: v.optional(v.picklist(["true", "false"])),
  templateName: v.string(),
});

export const cmsPage = v.object({
  pageId: v.number(),
  templateName: v.string(),
  title: v.string(),
  description: v.string(),
  sections: v.array(section),
});
export type CmsPage = v.InferOutput<typeof cmsPage>;

export const homeResponse = v.object({
  title: v.string(),
  description: v.string(),
  hero: v.object({
    heading: v.string(),
    lead: v.string(),
    image: picture,
    actions: v.array(action),
  }),
  cities: v.array(cityLocation),
  /** When at least one centre of a city is open, by city slug. The previous release does not send it. */
  openingHours: v.optional(v.record(v.string(), v.array(openingHours))),
  offerings: v.array(offeringCard),
  benefits: titledTexts,
  testimonials: v.array(v.object({ text: v.string(), author: v.string(), role: v.string() })),
  faqs: v.array(faq),
});
export type HomeResponse = v.InferOutput<typeof homeResponse>;

/** `hasDropDown` is the string `true` or missing (requirement N5). */
export const menuItem = v.object({ name: v.string(), href: v.string(), hasDropDown: v.optional(v.string()) });
export type MenuItem = v.InferOutput<typeof menuItem>;

/** Header content (requirement N6). */
export const headerContent = v.object({
  menuList: v.array(menuItem),
  contact: v.string(),
  contactUs: v.string(),
});
export type HeaderContent = v.InferOutput<typeof headerContent>;

/** Footer content (requirement N7). */
export const footerContent = v.object({
  locations: v.array(link),
  offerings: v.array(link),
  company: v.array(link),
  services: v.array(link),
  coworkingSpace: v.array(link),
  officeSpace: v.array(link),
  flexiPass: v.array(link),
  virtualOffice: v.array(link),
  meetingRoom: v.array(link),
  ContactInfo: v.array(v.object({ Email: v.string(), Phone: v.string(), Address: v.string() })),
  social: v.object({
    facebook: v.string(),
    instagram: v.string(),
    twitter: v.string(),
    linkedin: v.string(),
  }),
});
export type FooterContent = v.InferOutput<typeof footerContent>;

/** The brand of the site. `number` identifies the brand in leads (requirement N13). */
export const brand = v.object({
  name: v.string(),
  number: v.picklist([1, 2, 3]),
  phone: v.string(),
  email: v.string(),
  logo: v.string(),
});
export type Brand = v.InferOutput<typeof brand>;

export const headerFooterResponse = v.object({
  header: headerContent,
  footer: footerContent,
  brand,
  /** False if the service only stores emails for the operator instead of sending them. */
  sendsMail: v.boolean(),
});
export type HeaderFooterResponse = v.InferOutput<typeof headerFooterResponse>;

export const cityContentResponse = v.object({
  city: v.object({ name: v.string(), slug: v.string() }),
  title: v.string(),
  description: v.string(),
  heading: v.string(),
  intro: v.string(),
  faqs: v.array(faq),
});
export type CityContentResponse = v.InferOutput<typeof cityContentResponse>;

export const searchResponse = v.object({
  q: v.string(),
  results: v.array(
    v.object({
      kind: v.picklist(["city", "locality", "centre", "room", "offering", "page"]),
      title: v.string(),
      href: v.string(),
      excerpt: v.string(),
    }),
  ),
  total: v.number(),
});
export type SearchResponse = v.InferOutput<typeof searchResponse>;
