import * as texts from "../../texts/contact-us.ts";
import { cmsHead } from "../page-sections/cms-head.ts";
import type { Head, ReadArea } from "../screen.ts";
import { type ContactData, contactDataView } from "./contact-data.ts";

/** Head of the contact page, with its contact data as structured data. */
export function contactHead(read: ReadArea): Head {
  const head = cmsHead(read("contactUs.content").data, { page: "contact-us", name: texts.name });
  const site = contactDataView(read("headerFooter")).data;
  return site === null ? head : { ...head, jsonLd: [...(head.jsonLd ?? []), contactPage(site)] };
}

function contactPage({ brand, info }: ContactData): object {
  return {
    "@context": "https://schema.org",
    "@type": "ContactPage",
    mainEntity: {
      "@type": "Organization",
      "@id": "/#organization",
      name: brand.name,
      address: info?.Address,
      contactPoint: {
        "@type": "ContactPoint",
        contactType: "customer service",
        telephone: info?.Phone || brand.phone,
        email: info?.Email || brand.email,
        areaServed: "IN",
        availableLanguage: ["en", "hi"],
      },
    },
  };
}
