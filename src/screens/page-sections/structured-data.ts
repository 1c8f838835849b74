import type { Faq, Section } from "../../api/contract/content.ts";
import type { BookingUnit } from "../../api/contract/units.ts";
import type { Crumb } from "../../ui/breadcrumbs.tsx";

/** Structured data (schema.org `BreadcrumbList`) of a page's breadcrumbs. */
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

/** UN/CEFACT codes of units, as schema.org requires. */
const unitCodes: Readonly<Record<BookingUnit, string>> = { hour: "HUR", day: "DAY" };

/** Returns the unit of an item's price as a schema.org quantity. */
export function durationOf({ unit }: { readonly unit: BookingUnit }): object {
  return { "@type": "QuantitativeValue", value: 1, unitCode: unitCodes[unit] };
}

/** Structured data (schema.org `FAQPage`) of the questions in a page's sections; empty if there are none. */
export function faqPageData(sections: readonly Section[]): object[] {
  const faqs = sections.flatMap((section) => (section.kind === "faqs" ? section.items : []));
  if (faqs.length === 0) return [];
  return [{ "@context": "https://schema.org", "@type": "FAQPage", mainEntity: faqs.map(faqEntity) }];
}

function faqEntity({ question, answer }: Faq): object {
  return {
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: plainText(answer) },
  };
}

/** Removes the markup of a text: `**strong**` words and `[label](href)` links become plain words. */
function plainText(text: string): string {
  return text.replace(/\*\*(.+?)\*\*/g, "$1").replace(/\[([^\]]+)\]\([^()\s]+\)/g, "$1");
}
