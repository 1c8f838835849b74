import * as v from "valibot";
import { formField } from "../../api/contract/content.ts";
import { productType } from "../../api/contract/product-type-schema.ts";
import { retentionTerms } from "./retention-terms.ts";

/**
 * Placeholders that the service replaces: brand, cancellation terms, retention periods and, in `cities/default.yaml`,
 * the city's name.
 */
const placeholders: ReadonlySet<string> = new Set([
  "{product}",
  "{phone}",
  "{email}",
  "{cancellation}",
  "{city}",
  ...Object.keys(retentionTerms()).map((name) => `{${name}}`),
]);

/** A non-empty text for visitors. Unknown placeholders are validation errors. */
const text = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, "This text is empty."),
  v.check(
    (words) => (words.match(/\{[^}]*\}/g) ?? []).every((word) => placeholders.has(word)),
    `Only ${[...placeholders].join(", ")} are placeholders; write other words without braces.`,
  ),
);

/** Target of a link: a page of the site, or an absolute URL. */
const href = v.pipe(
  v.string(),
  v.regex(
    /^(\/(?!\/)[^\s]*|https:\/\/\S+|mailto:\S+|tel:[+\d]+)$/,
    "A link starts with / for a page of the site, or with https://, mailto: or tel:.",
  ),
);

/** Name of a picture in `content/pictures`, without its extension. */
const pictureName = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9-]+$/, "Use a picture's name without its extension."),
);

const pictureUse = v.strictObject({ name: pictureName, alt: text });

const link = v.strictObject({ name: text, href });
const action = v.strictObject({ label: text, href });
const faq = v.strictObject({ question: text, answer: text });
const titled = v.strictObject({ title: text, text });

const offeringCard = v.strictObject({
  name: text,
  href,
  text,
  picture: pictureName,
  productType: v.optional(productType),
});

const proseBlock = v.variant("type", [
  v.strictObject({ type: v.literal("paragraph"), text }),
  v.strictObject({ type: v.literal("list"), items: v.array(text) }),
  v.strictObject({ type: v.literal("heading"), text }),
]);

const form = v.strictObject({
  fields: v.pipe(v.array(v.strictObject(formField.entries)), v.minLength(1)),
  submitLabel: text,
  thankYou: v.strictObject({ heading: text, text }),
});

const table = v.pipe(
  v.strictObject({
    kind: v.literal("table"),
    heading: v.optional(text),
    columns: v.pipe(v.array(text), v.minLength(1)),
    rows: v.array(v.array(text)),
  }),
  v.check(
    ({ columns, rows }) => rows.every((row) => row.length === columns.length),
    "Every row of a table needs as many cells as it has columns.",
  ),
);

/**
 * The section about refunds for cancellations. Its table starts with the cancellation rules of the inventory, followed
 * by `rows`.
 */
const cancellation = v.strictObject({
  kind: v.literal("cancellation"),
  heading: text,
  columns: v.strictTuple([text, text]),
  rows: v.array(v.strictTuple([text, text])),
});

/** A section of a file. Unlike the contract's section, it has picture names and can be a cancellation section. */
export const fileSection = v.variant("kind", [
  v.strictObject({
    kind: v.literal("hero"),
    heading: text,
    lead: text,
    picture: v.optional(pictureUse),
    actions: v.optional(v.array(action)),
  }),
  v.strictObject({ kind: v.literal("prose"), heading: v.optional(text), blocks: v.array(proseBlock) }),
  v.strictObject({
    kind: v.literal("features"),
    heading: text,
    intro: v.optional(text),
    items: v.array(titled),
  }),
  v.strictObject({ kind: v.literal("steps"), heading: text, items: v.array(titled) }),
  v.strictObject({ kind: v.literal("faqs"), heading: text, items: v.array(faq) }),
  v.strictObject({ kind: v.literal("quote"), text, author: text, role: text }),
  table,
  cancellation,
  v.strictObject({ kind: v.literal("cta"), heading: text, text, actions: v.array(action) }),
  v.strictObject({ kind: v.literal("offerings"), heading: text, items: v.array(offeringCard) }),
  v.strictObject({ kind: v.literal("form"), heading: text, intro: v.optional(text), form }),
]);
export type FileSection = v.InferOutput<typeof fileSection>;

/** `content/pages/<page>.yaml`: title and description for search engines, and the sections of the page in order. */
export const pageFile = v.strictObject({
  title: text,
  description: text,
  sections: v.pipe(v.array(fileSection), v.minLength(1)),
});
export type PageFile = v.InferOutput<typeof pageFile>;

/** `content/pages/home.yaml`; cities and prices come from the inventory. */
export const homeFile = v.strictObject({
  title: text,
  description: text,
  hero: v.strictObject({ heading: text, lead: text, picture: pictureUse, actions: v.array(action) }),
  offerings: v.array(offeringCard),
  benefits: v.array(titled),
  testimonials: v.array(v.strictObject({ text, author: text, role: text })),
  faqs: v.array(faq),
});
export type HomeFile = v.InferOutput<typeof homeFile>;

const links = v.array(link);

/** `content/pages/header-footer.yaml`. */
export const headerFooterFile = v.strictObject({
  title: text,
  description: text,
  header: v.strictObject({
    menuList: v.array(
      v.strictObject({
        name: text,
        href,
        hasDropDown: v.optional(v.literal("true", 'Write "true", or leave it out.')),
      }),
    ),
    contact: text,
    contactUs: text,
  }),
  footer: v.strictObject({
    locations: links,
    offerings: links,
    company: links,
    services: links,
    coworkingSpace: links,
    officeSpace: links,
    flexiPass: links,
    virtualOffice: links,
    meetingRoom: links,
    ContactInfo: v.pipe(
      v.array(v.strictObject({ Email: text, Phone: text, Address: text })),
      v.minLength(1, "The footer shows the first address, so one is needed."),
    ),
    social: v.strictObject({ facebook: href, instagram: href, twitter: href, linkedin: href }),
  }),
});
export type HeaderFooterFile = v.InferOutput<typeof headerFooterFile>;

/** `content/cities/<slug>.yaml`. Cities without a file use `default.yaml`, where `{city}` is replaced by the name. */
export const cityFile = v.strictObject({
  title: text,
  description: text,
  heading: text,
  intro: text,
  faqs: v.array(faq),
});
export type CityFile = v.InferOutput<typeof cityFile>;
