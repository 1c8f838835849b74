import type { CallContext, QueryOf, ResponseOf } from "./call.ts";
import { getCheckedOrder, getWeeklyDates } from "./calls/booking.ts";
import { getCityContent, getCmsPage, getHeaderFooter, getHome, searchSite } from "./calls/content.ts";
import { getMyBookings } from "./calls/my-bookings.ts";
import {
  filterBuildings,
  getBookingFilters,
  getBuilding,
  getFreeTimes,
  listBuildings,
  listCities,
  listRooms,
  resolveAddress,
} from "./calls/places.ts";
import type { CallName } from "./contract/calls.ts";
import type { OfferingSlug } from "./contract/offerings.ts";
import { type CmsPageName, cmsPages, contentPageNames } from "./contract/pages.ts";
import type { ContentPageName } from "./contract/routes.ts";
import { hasPasses } from "./contract/units.ts";
import { CallError, NotNeededError } from "./failure.ts";

/** A data area: its API call, and the function that loads its data. */
export type AreaDeclaration<Input, Data> = {
  readonly call: CallName;
  readonly load: (input: Input, context: CallContext) => Promise<Data>;
};

export type Destination = Extract<ResponseOf<"address">, { kind: "city" | "locality" | "centre" }>;

/** Pages that need only their content. Each of these pages has a data area with the page's name. */
export type PageAreaName = Exclude<ContentPageName, "home" | "contact-us">;

/**
 * Data areas that do not belong to a state machine (requirements D cities–D destination). Declare new data areas here.
 */
export const areas = {
  ...contentAreas(),
  cities: area("listFilteredCities", listCities),
  home: area("home", getHome),
  "buildings.buildingData": area("filteredAllProductsBuildings", unlessCentre(filterBuildings)),
  "buildings.contentData": cmsArea("listing", isNoCentre),
  "contactUs.content": cmsArea("contact-us", isCentre),
  "contactUs.buildings": area("listBuildings", listBuildings),
  offeringDetails: area("cms", (slug: OfferingSlug, context) => getCmsPage(cmsPages[slug], context)),
  "productDetails.details": area("buildingData", findCentre),
  "productDetails.freeTimes": area("freeTimes", loadFreeTimesOfCentre),
  "productDetails.headerContent": cmsArea("property"),
  "productDetails.footerContent": cmsArea("footer", isNoCentre),
  "bookingPage.header": cmsArea("listing"),
  "bookingPage.filters": area("bookingPageFilters", unlessCentre(getBookingFilters)),
  "bookingPage.product": area("productTypeBuildings", unlessCentre(listRooms)),
  "bookingPage.cityContent": area("cityContentSeo", unlessCentre(getCityContent)),
  "bookingDetails.details": area("buildingData", getBuilding),
  "bookingDetails.freeTimes": area("freeTimes", loadFreeTimesOfRoom),
  "bookingDetails.weeklyDates": area("weeklyDates", getWeeklyDates),
  "paymentStatus.orderDetails": area("meetingRoomsOrderDetails", getCheckedOrder),
  myBookings: area("myBookings", getMyBookings),
  nextBooking: { call: "myBookings" as const, load: findNextBooking },
  destination: area("address", findDestination),
  headerFooter: area("headerFooter", getHeaderFooter),
  search: area("search", searchSite),
};

type Areas = typeof areas;

export type AreaName = keyof Areas;

export type AreaInput<Name extends AreaName> = Parameters<Areas[Name]["load"]>[0];

export type AreaData<Name extends AreaName> = Awaited<ReturnType<Areas[Name]["load"]>>;

function area<Name extends CallName, Input, Data extends ResponseOf<Name>>(
  call: Name,
  load: (input: Input, context: CallContext) => Promise<Data>,
): AreaDeclaration<Input, Data> {
  return { call, load };
}

/** Declares the area of a content page. On the pages of places, `isNeeded` decides for which kinds it is loaded. */
function cmsArea(page: CmsPageName, isNeeded: (kind: Destination["kind"]) => boolean = () => true) {
  return area("cms", async (input: OnPage | null, context) => {
    await assertNeeded(input?.path, isNeeded, context);
    return getCmsPage(cmsPages[page], context);
  });
}

function contentAreas() {
  const names = contentPageNames.filter((name) => name !== "home" && name !== "contact-us");
  const declared = names.map((name) => [name, cmsArea(name)]);
  return Object.fromEntries(declared) as Record<PageAreaName, ReturnType<typeof cmsArea>>;
}

/**
 * Resolves a page's path to a city, locality or centre. Throws a `CallError` with status 404 for other paths, although
 * the service responds with 200.
 */
async function findDestination(
  { path }: { readonly path: string },
  context: CallContext,
): Promise<Destination> {
  const found = await resolveAddress({ path }, context);
  if (found.kind === "city" || found.kind === "locality" || found.kind === "centre") return found;
  throw found.kind === "none" ? destinationError(found) : otherDestinationError;
}

/** Returns the next booking, or the current one, that this browser may open, with the time of the service; null for none. */
async function findNextBooking(_: object, context: CallContext) {
  const { now, upcoming } = await getMyBookings({}, context);
  return upcoming[0] === undefined ? null : { now, booking: upcoming[0] };
}

/** Path of a page of a place. Without it, an area is always loaded. */
type OnPage = { readonly path?: string };

/** Wraps the API call of an area of cities and localities. */
function unlessCentre<Query extends object | undefined, Data>(
  load: (query: NonNullable<Query>, context: CallContext) => Promise<Data>,
) {
  return async ({ path, ...query }: NonNullable<Query> & OnPage, context: CallContext): Promise<Data> => {
    await assertNeeded(path, isNoCentre, context);
    return load(query as unknown as NonNullable<Query>, context);
  };
}

function isCentre(kind: Destination["kind"]): boolean {
  return kind === "centre";
}

function isNoCentre(kind: Destination["kind"]): boolean {
  return kind !== "centre";
}

/**
 * Throws `NotNeededError` if the page at `path` does not show an area: its data would be sent to the browser in vain.
 */
async function assertNeeded(
  path: string | undefined,
  isNeeded: (kind: Destination["kind"]) => boolean,
  context: CallContext,
): Promise<void> {
  if (path !== undefined && !isNeeded((await findDestination({ path }, context)).kind))
    throw new NotNeededError();
}

/** Loads the centre whose page is at `path`. Throws `NotNeededError` on the page of a city or a locality. */
async function findCentre(
  { path, ...query }: { readonly path: string; readonly nearby?: string },
  context: CallContext,
): Promise<ResponseOf<"buildingData">> {
  const found = await findDestination({ path }, context);
  if (found.kind !== "centre") throw new NotNeededError();
  return getBuilding({ buildingId: found.buildingId, ...query }, context);
}

/** Loads the free times of the centre whose page is at `path`. */
async function loadFreeTimesOfCentre(
  { path }: { readonly path: string },
  context: CallContext,
): Promise<ResponseOf<"freeTimes">> {
  const found = await findDestination({ path }, context);
  if (found.kind !== "centre") throw new NotNeededError();
  return getFreeTimes({ buildingId: found.buildingId }, context);
}

/**
 * Loads the free times of a room on seven days. Throws `NotNeededError` for passes, which have none. The page loads the
 * centre anyway, so the coalescer sends that request once.
 */
async function loadFreeTimesOfRoom(
  query: QueryOf<"freeTimes"> & { readonly catalogId: string },
  context: CallContext,
): Promise<ResponseOf<"freeTimes">> {
  const { catalogue } = await getBuilding({ buildingId: query.buildingId }, context);
  const item = catalogue.find(({ id }) => id === query.catalogId);
  if (item === undefined || hasPasses[item.unit]) throw new NotNeededError();
  return getFreeTimes(query, context);
}

const otherDestinationError = destinationError({
  code: "not_found",
  message: "The page is about something else.",
});

function destinationError({ code, message }: { readonly code: string; readonly message: string }): CallError {
  return new CallError({ statusCode: 404, code, message, fields: {}, body: null });
}
