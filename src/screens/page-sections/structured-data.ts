import type { Faq, Section } from "../../api/contract/content.ts";
import type { BookingUnit } from "../../api/contract/units.ts";
import type { Crumb } from "../../ui/breadcrumbs.tsx";

/** Where a page stands in the site, for search engines. */
export function breadcrumbList(crumbs: readonly Crumb[]): object {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ label, href }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      item: href,
    })),
  };
}

/** UN/CEFACT codes of units, as schema.org wants them. */
const unitCodes: Readonly<Record<BookingUnit, string>> = { hour: "HUR", day: "DAY" };

/** The duration that the price of an item is for. */
export function durationOf({ unit }: { readonly unit: BookingUnit }): object {
  return { "@type": "QuantitativeValue", value: 1, unitCode: unitCodes[unit] };
}

/** The questions of a page's sections, for search engines; none when it has no questions. */
export function faqPages(sections: readonly Section[]): object[] {
  const faqs = sections.flatMap((section) => (section.kind === "faqs" ? section.items : []));
  if (faqs.length === 0) return [];
  return [{ "@context": "https://schema.org", "@type": "FAQPage", mainEntity: faqs.map(question) }];
}

function question({ question: name, answer }: Faq): object {
  return { "@type": "Question", name, acceptedAnswer: { "@type": "Answer", text: plainText(answer) } };
}

/** Text without its marks: `**strong**` words and `[label](href)` links as plain words. */
function plainText(text: string): string {
  return text.replace(/\*\*(.+?)\*\*/g, "$1").replace(/\[([^\]]+)\]\([^()\s]+\)/g, "$1");
}
