import { expect, test } from "vitest";
import { withAbsoluteUrls } from "./json-ld.ts";

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
