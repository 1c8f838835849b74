/** Shared components: fields, lists of pages, prices. */
export const texts = {
  tryAgainIn: (wait: string) => `Please try again in ${wait}.`,
  breadcrumbs: "Breadcrumbs",
  optional: "(optional)",
  done: "(done)",
  newTab: "(opens in a new tab)",
  fewer: (label: string) => `Fewer${label}`,
  more: (label: string) => `More${label}`,
  pages: "Pages",
  page: (number: number) => `Page ${number}`,
  next: "Next",
  per: { hour: "an hour", day: "a day", month: "a month" },
  plusGst: "+ GST",
  includingGst: "including GST",
  beforeGst: (price: string) => `= ${price} + GST`,
};
