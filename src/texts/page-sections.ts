/** Texts of content pages that are not in their content files. */

/** Names of the content pages: in breadcrumbs, and as titles of pages that are loading. */
export const pageNames = {
  "about-us": "About us",
  offerings: "Offerings",
  privacy: "Privacy policy",
  referral: "Referral programme",
  terms: "Terms and conditions",
  vyapaar: "Vyapaar",
};
export const onThisPage = "On this page";
export const table = (label: string) => `Table: ${label}`;
export const priceOnRequest = "Price on request";
export const getQuote = "Get a quote";
export const emptyPage = "This page is empty for now. You can reach everything else from the home page.";
