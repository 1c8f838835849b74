import type { Faq, FooterContent, HeaderFooterResponse } from "../../api/contract/content.ts";
import { href } from "../../api/contract/href.ts";
import * as texts from "../../texts/home.ts";
import type { Head, ReadArea } from "../screen.ts";

export function homeHead(read: ReadArea): Head {
  const home = read("home").data;
  const site = read("headerFooter").data;
  return {
    title: home?.title ?? texts.title,
    description: home?.description ?? texts.description,
    path: href("/"),
    jsonLd: [
      ...(site === null ? [] : [organization(site), webSite(site)]),
      ...(home === null || home.faqs.length === 0 ? [] : [faqPage(home.faqs)]),
    ],
  };
}

function organization({ brand, footer }: HeaderFooterResponse): object {
  const contact = footer.ContactInfo[0];
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    "@id": `${href("/")}#organization`,
    name: brand.name,
    url: href("/"),
    logo: brand.logo,
    telephone: contact?.Phone ?? brand.phone,
    email: contact?.Email ?? brand.email,
    ...(contact === undefined ? {} : { address: contact.Address }),
    sameAs: socialPages(footer),
  };
}

function webSite({ brand }: HeaderFooterResponse): object {
  return {
    "@context": "https://schema.org",
    "@type": "WebSite",
    name: brand.name,
    url: href("/"),
    publisher: { "@id": `${href("/")}#organization` },
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${href("/search")}?q={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  };
}

function faqPage(faqs: readonly Faq[]): object {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: faqs.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: stripMarkup(answer) },
    })),
  };
}

/** Removes Markdown links and bold markers from a content text. */
function stripMarkup(text: string): string {
  return text.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1").replaceAll("**", "");
}

function socialPages({ social }: FooterContent): string[] {
  return Object.values(social).filter((address) => address !== "");
}
