import { type PageName, pages, type ScreenName } from "../../src/api/contract/routes.ts";

type Paths = readonly [string, ...string[]];

/** The pages without parameters. */
type StaticPageName = {
  [Name in PageName]: [
    Extract<(typeof pages)[Name]["paths"][number], `${string}${":" | "*"}${string}`>,
  ] extends [never]
    ? Name
    : never;
}[PageName];

const staticPaths: Readonly<Record<StaticPageName, Paths>> = Object.assign(
  {},
  ...Object.entries(pages).map(([name, { paths }]) => !/[:*]/.test(paths.join()) && { [name]: paths }),
);

/** Paths of every screen with the sample inventory, one per kind of page. */
export const samplePaths: Readonly<Record<ScreenName, Paths>> = {
  ...staticPaths,
  "contact-us": ["/contact-us", "/contact-us?city=pune", "/contact-us?centre=delhi-saket"],
  "meeting-rooms": ["/meeting-rooms/delhi/all", "/meeting-rooms/delhi/saket"],
  "booking-details": ["/booking-details/delhi-connaught-place/delhi-connaught-place-neem"],
  "payment-result": ["/payment-success/ORD000000000001", "/payment-failure/ORD000000000001"],
  space: [
    "/coworking-space/delhi",
    "/office-space/delhi",
    "/coworking-space/hot-desk",
    "/office-space/hot-desk",
  ],
  "city-or-centre": [
    "/coworking-space/delhi/saket",
    "/coworking-space/delhi/delhi-saket",
    "/coworking-space/hot-desk/delhi",
  ],
  locality: ["/office-space/delhi/saket", "/office-space/delhi/delhi-saket"],
  search: ["/search?q=saket", "/search/saket", "/search"],
  "not-found": ["/nowhere"],
};
