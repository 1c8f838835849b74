import type {
  Brand,
  FooterContent,
  HeaderContent,
  HeaderFooterResponse,
  Link,
  Section,
} from "../../api/contract/content.ts";
import { href } from "../../api/contract/href.ts";
import * as texts from "../../texts/layout.ts";
import { fillPlaceholders, type PlaceholderValues } from "./placeholders.ts";
import type { HeaderFooterFile } from "./schema.ts";

/** Returns header, footer and brand with the placeholders replaced. */
export function presentHeaderFooter(
  { header, footer }: HeaderFooterFile,
  brand: Brand,
  words: PlaceholderValues,
): Omit<HeaderFooterResponse, "sendsMail"> {
  return { ...fillPlaceholders({ header, footer }, words), brand };
}

/** Converts the header to the sections of a page body, for `GET /api/cms/103`. */
export function headerSections({ menuList, contact, contactUs }: HeaderContent): Section[] {
  const paragraph = {
    type: "paragraph" as const,
    text: `[${contactUs}](${href("/contact-us")}/) ${contact}`,
  };
  return [
    {
      kind: "prose",
      heading: texts.menu,
      blocks: [{ type: "list", items: menuList.map(toLink) }, paragraph],
    },
  ];
}

/** Converts the footer to the sections of a page body, for `GET /api/cms/104`. */
export function footerSections({ ContactInfo, social, ...columns }: FooterContent): Section[] {
  const follow = Object.entries(social).map(([name, href]) => ({ name, href }));
  const lists = Object.entries(columns).map(([column, links]) => linkList(headings[column] ?? column, links));
  const addresses = ContactInfo.map(({ Email, Phone, Address }) => `${Address}, ${Phone}, ${Email}`);
  return [
    ...lists,
    linkList(texts.followUs, follow),
    { kind: "prose", heading: texts.address, blocks: [{ type: "list", items: addresses }] },
  ];
}

const headings: Readonly<Record<string, string>> = texts.footer;

function linkList(heading: string, links: readonly Link[]): Section {
  return { kind: "prose", heading, blocks: [{ type: "list", items: links.map(toLink) }] };
}

function toLink({ name, href }: Link): string {
  return `[${name}](${href})`;
}
