/** Pages of the content service, beside what their content files say. */
export const texts = {
  pageNames: {
    "about-us": "About us",
    offerings: "Offerings",
    privacy: "Privacy policy",
    referral: "Referral programme",
    terms: "Terms and conditions",
    vyapaar: "Vyapaar",
  },
  onThisPage: "On this page",
  table: (label: string) => `Table: ${label}`,
  priceOnRequest: "Price on request",
  getQuote: "Get a quote",
  find: "Find one",
  findRoom: "Find a room",
  findSpace: "Find a space",
  findDesk: "Find a desk",
  findPass: "Find a pass",
  emptyPage: "This page is empty for now. You can reach everything else from the home page.",
};
