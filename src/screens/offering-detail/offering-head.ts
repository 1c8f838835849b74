import type { OfferingCard } from "../../api/contract/content.ts";
import { href } from "../../api/contract/href.ts";
import type { OfferingSlug } from "../../api/contract/offerings.ts";
import * as texts from "../../texts/offering-detail.ts";
import { breadcrumbList, faqPageData } from "../page-sections/structured-data.ts";
import type { Head, ReadArea } from "../screen.ts";
import { offeringCard, offeringPath } from "./offering.ts";
import { offeringCrumbs } from "./offering-crumbs.ts";

/**
 * Head of an offering page. The URL below `/coworking-space/` and the URL with a city filter share one canonical URL.
 */
export function offeringHead(slug: OfferingSlug, read: ReadArea): Head {
  const page = read("offeringDetails").data;
  const name = texts.names[slug];
  const path = offeringPath(slug);
  if (page === null) return { title: name, description: name, path, noIndex: true };
  const card = offeringCard(read("offerings").data, slug);
  const hero = page.sections.find((section) => section.kind === "hero");
  return {
    title: page.title,
    description: page.description,
    path,
    ...(hero?.image && { image: hero.image.large }),
    jsonLd: [
      service(name, page.description, path, card),
      breadcrumbList(offeringCrumbs(slug)),
      ...faqPageData(page.sections),
    ],
  };
}

function service(name: string, description: string, url: string, card: OfferingCard | undefined): object {
  const { fromAllInPricePaise, fromPricePaise, unit } = card ?? {};
  const price = fromAllInPricePaise ?? fromPricePaise;
  return {
    "@context": "https://schema.org",
    "@type": "Service",
    name,
    description,
    url,
    provider: { "@id": `${href("/")}#organization` },
    areaServed: { "@type": "Country", name: texts.country },
    ...(price !== undefined && {
      offers: {
        "@type": "AggregateOffer",
        priceCurrency: "INR",
        lowPrice: price / 100,
        priceSpecification: {
          "@type": "UnitPriceSpecification",
          price: price / 100,
          priceCurrency: "INR",
          unitText: unit,
          valueAddedTaxIncluded: fromAllInPricePaise !== undefined,
        },
      },
    }),
  };
}
