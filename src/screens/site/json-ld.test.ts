import { expect, test } from "vitest";
import { type urlProperties, withAbsoluteUrls } from "./json-ld.ts";

test("URLs in structured data become absolute, and other values stay unchanged", () => {
  const data = {
    "@context": "https://schema.org",
    "@id": "/#organization",
    name: "/Not an address/",
    url: "/",
    image: ["/pictures/a.avif", "https://cdn.example/b.avif"],
    itemListElement: [{ "@type": "ListItem", position: 1, item: { url: "/x/" } }],
    potentialAction: { target: { urlTemplate: "/search?q={search_term_string}" } },
    telephone: undefined,
  };
  expect(withAbsoluteUrls(data, "https://baithak.example")).toEqual({
    ...data,
    "@id": "https://baithak.example/#organization",
    url: "https://baithak.example/",
    image: ["https://baithak.example/pictures/a.avif", "https://cdn.example/b.avif"],
    itemListElement: [{ "@type": "ListItem", position: 1, item: { url: "https://baithak.example/x" } }],
    potentialAction: { target: { urlTemplate: "https://baithak.example/search?q={search_term_string}" } },
  });
});

/** Where our structured data has each property, with a URL of our site. A property without an entry does not compile. */
const examples: Readonly<Record<(typeof urlProperties)[number], (url: string) => object>> = {
  "@id": (url) => ({ provider: { "@type": "Organization", "@id": url } }),
  url: (url) => ({ "@type": "Place", url }),
  item: (url) => ({ itemListElement: [{ "@type": "ListItem", position: 1, item: url }] }),
  image: (url) => ({ "@type": "LocalBusiness", image: [url] }),
  logo: (url) => ({ "@type": "Organization", logo: url }),
  sameAs: (url) => ({ "@type": "Organization", sameAs: [url, url] }),
  urlTemplate: (url) => ({ potentialAction: { target: { urlTemplate: url } } }),
};

test.each(Object.values(examples))("URLs in structured data become absolute: %s", (exampleWith) => {
  expect(withAbsoluteUrls(exampleWith("/pictures/a.avif"), "https://baithak.example")).toEqual(
    exampleWith("https://baithak.example/pictures/a.avif"),
  );
});
