import * as v from "valibot";
import * as validation from "../../texts/validation.ts";
import {
  applyCouponRequest,
  applyCouponResponse,
  availabilityQuery,
  availabilityResponse,
  freeTimesQuery,
  freeTimesResponse,
  holdResponse,
  orderDetailsQuery,
  orderDetailsResponse,
  orderKey,
  releaseResponse,
  roomListingResponse,
  validateCouponRequest,
  validateCouponResponse,
  verifyAndBookRequest,
  verifyResponse,
  weeklyDatesQuery,
  weeklyDatesResponse,
} from "./booking.ts";
import {
  cancelRequest,
  cancelResponse,
  guestsRequest,
  guestsResponse,
  moveRequest,
  remindersRequest,
  remindersResponse,
  renewTokenResponse,
  webCalendar,
} from "./changes.ts";
import {
  cityContentResponse,
  cmsPage,
  cmsQuery,
  headerFooterResponse,
  homeResponse,
  searchResponse,
} from "./content.ts";
import {
  bodyErrorCodes,
  commonErrorCodes,
  couponErrorCodes,
  couponExpiryErrorCodes,
  idempotencyErrorCodes,
  orderErrorCodes,
} from "./error-groups.ts";
import type { ErrorCode } from "./errors.ts";
import { leadRequest, leadResponse, pageErrorRequest, vitalsRequest } from "./lead.ts";
import { mapArea, mapQuery, position } from "./map-query.ts";
import {
  bookingsLinkRequest,
  bookingsLinkResponse,
  bookingsQuery,
  lastCustomerQuery,
  lastCustomerResponse,
  myBookingsResponse,
} from "./my-bookings.ts";
import {
  confirmEmailRequest,
  confirmEmailResponse,
  gatewayEvidence,
  invoice,
  movePaymentResponse,
  nothingToPayResponse,
  paymentCreatedResponse,
  verifyPaymentRequest,
  verifyPaymentResponse,
} from "./payment.ts";
import {
  addressResponse,
  bookingFiltersResponse,
  buildingDataResponse,
  buildingsResponse,
  citiesResponse,
  citySitemapResponse,
  metroFilter,
  sitemapResponse,
} from "./places.ts";
import {
  istDate,
  istTime,
  orderId,
  orderToken,
  pageNumber,
  placeId,
  queryInteger,
  singleLineText,
  slug,
  taxDocumentKind,
} from "./primitives.ts";
import { productType } from "./product-type-schema.ts";
import { maxAmenitiesLength } from "./search-limits.ts";

type Schema = v.GenericSchema;

/**
 * An API call in the contract. The proxy forwards these calls, the service validates their requests, and
 * `/openapi.json` lists them. Parameters in `path` are written as `{name}`. A response that is not JSON has a media
 * type instead of a schema.
 */
export type CallDefinition = Definition & { readonly handler: "service" | "site" };

type Definition = {
  readonly method: "GET" | "POST" | "PUT";
  readonly path: string;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Encoding of the body; JSON by default. `raw` keeps the bytes, so that their signature can be verified. */
  readonly bodyType?: "json" | "form" | "raw";
  /** Accepts an `Idempotency-Key` header. */
  readonly idempotent?: boolean;
  /** Accepts requests from other origins, such as the gateway's webhooks and form posts. */
  readonly crossOrigin?: boolean;
  readonly responses: Readonly<Record<number, Schema | { readonly mediaType: string }>>;
  /** Media type of another 200 response, which is a file. The query decides whether it is sent instead. */
  readonly file?: string;
  /**
   * All error codes of the API call. State machines that make this call declare an outcome and an example for each
   * code.
   */
  readonly errorCodes: readonly ErrorCode[];
};

/** Error codes of an API call with validated parameters. */
const validatedErrors = [...commonErrorCodes, "validation_failed"] as const;
/** Error codes of an API call with a body. */
const bodyErrors = [...validatedErrors, ...bodyErrorCodes] as const;
/** Error codes of an API call with an `Idempotency-Key`. */
const idempotentErrors = [...bodyErrors, ...idempotencyErrorCodes] as const;

const page = v.optional(pageNumber);
const order = v.object({ orderId, token: orderToken });

const callsOfService = {
  map: {
    method: "GET",
    path: "/api/map",
    summary: "A map of roads, water and railway lines around a position, as an SVG",
    query: mapQuery,
    responses: { 200: { mediaType: "image/svg+xml" } },
    errorCodes: validatedErrors,
  },
  cms: {
    method: "GET",
    path: "/api/cms/{pageId}",
    summary: "A page body from the content service",
    params: v.object({ pageId: queryInteger }),
    query: cmsQuery,
    responses: { 200: cmsPage },
    errorCodes: [...validatedErrors, "page_not_found"],
  },
  home: {
    method: "GET",
    path: "/api/home",
    summary: "Content of the home page",
    responses: { 200: homeResponse },
    errorCodes: commonErrorCodes,
  },
  headerFooter: {
    method: "GET",
    path: "/widget/headerFooter",
    summary: "Header, footer and brand",
    responses: { 200: headerFooterResponse },
    errorCodes: commonErrorCodes,
  },
  address: {
    method: "GET",
    path: "/api/address",
    summary: "Resolve the path of a page: a city, a locality, a centre, an offering or none",
    query: v.object({ path: v.pipe(v.string(), v.maxLength(2000)) }),
    responses: { 200: addressResponse },
    errorCodes: validatedErrors,
  },
  listFilteredCities: {
    method: "GET",
    path: "/api/listFilteredCities",
    summary: "Cities with at least one centre",
    responses: { 200: citiesResponse },
    errorCodes: commonErrorCodes,
  },
  sitemap: {
    method: "GET",
    path: "/api/sitemap",
    summary: "Cities with at least one centre, and when their centres changed",
    responses: { 200: sitemapResponse },
    errorCodes: commonErrorCodes,
  },
  citySitemap: {
    method: "GET",
    path: "/api/sitemap/{city}",
    summary: "Localities and centres of a city, and when they changed",
    params: v.object({ city: slug }),
    responses: { 200: citySitemapResponse },
    errorCodes: [...validatedErrors, "city_not_found"],
  },
  cityContentSeo: {
    method: "GET",
    path: "/api/cityContentSeo",
    summary: "Texts of a city page",
    query: v.object({ city: slug }),
    responses: { 200: cityContentResponse },
    errorCodes: [...validatedErrors, "city_not_found"],
  },
  listBuildings: {
    method: "GET",
    path: "/api/listBuildings",
    summary: "Centres of a city",
    query: v.object({ city: v.optional(slug), page, pageSize: v.optional(queryInteger) }),
    responses: { 200: buildingsResponse },
    errorCodes: [...validatedErrors, "city_not_found"],
  },
  filteredAllProductsBuildings: {
    method: "GET",
    path: "/api/filteredAllProductsBuildings",
    summary: "Centres by city, locality and product type",
    query: v.object({
      city: v.optional(slug),
      locality: v.optional(slug),
      productType: v.optional(productType),
      metro: v.optional(metroFilter),
      // Returns only the centre with this id or slug. For an unavailable centre, the list is empty, whereas
      // `buildingData` returns an error.
      buildingId: v.optional(placeId),
      area: v.optional(mapArea),
      sort: v.optional(v.picklist(["recommended", "price", "name"])),
      page,
      pageSize: v.optional(queryInteger),
    }),
    responses: { 200: buildingsResponse },
    errorCodes: [...validatedErrors, "city_not_found"],
  },
  buildingData: {
    method: "GET",
    path: "/api/buildingData",
    summary: "A centre and its catalogue",
    // `buildingId` may be the centre's slug; `nearby` is the number of nearby centres to include.
    query: v.object({ buildingId: placeId, nearby: v.optional(queryInteger) }),
    responses: { 200: buildingDataResponse },
    errorCodes: [...validatedErrors, "centre_not_found", "centre_unavailable"],
  },
  bookingPageFilters: {
    method: "GET",
    path: "/widget/bookingPageFilters",
    summary: "Options of the meeting-room filters",
    query: v.object({ city: v.optional(slug) }),
    responses: { 200: bookingFiltersResponse },
    errorCodes: [...validatedErrors, "city_not_found"],
  },
  productTypeBuildings: {
    method: "GET",
    path: "/widget/productTypeBuildings",
    summary: "Bookable items; only available ones if a time is requested",
    query: v.object({
      productType: v.optional(productType),
      city: v.optional(slug),
      locality: v.optional(slug),
      // Returns only this item, even if it is not available: it then has its price and `available: false`.
      catalogId: v.optional(placeId),
      date: v.optional(istDate),
      // For day passes of one item: the number of consecutive days. All days must be available; the price is the total.
      days: v.optional(queryInteger),
      from: v.optional(istTime),
      // Defaults to one hour after `from`.
      to: v.optional(istTime),
      people: v.optional(queryInteger),
      amenities: v.optional(v.pipe(v.string(), v.maxLength(maxAmenitiesLength))),
      // Maximum price per unit: `maxPricePaise` without GST, `maxAllInPricePaise` with GST.
      maxPricePaise: v.optional(queryInteger),
      maxAllInPricePaise: v.optional(queryInteger),
      metro: v.optional(metroFilter),
      // `fit`: smallest suitable item first; `price`: cheapest first; `distance`: nearest first, measured from `near`
      // or from the middle of the requested place. Default: `fit` if `people` is given, otherwise the inventory's
      // order.
      sort: v.optional(v.picklist(["fit", "price", "distance"], validation.sortOfRooms)),
      near: v.optional(position),
      area: v.optional(mapArea),
      page,
      pageSize: v.optional(queryInteger),
    }),
    responses: { 200: roomListingResponse },
    errorCodes: [...validatedErrors, "city_not_found"],
  },
  search: {
    method: "GET",
    path: "/api/search",
    summary: "Search over cities, localities, centres, offerings and pages",
    query: v.object({ q: v.optional(v.pipe(v.string(), v.maxLength(200))), page }),
    responses: { 200: searchResponse },
    errorCodes: validatedErrors,
  },
  availability: {
    method: "GET",
    path: "/order/availability",
    summary: "Availability of an item on a day",
    query: availabilityQuery,
    responses: { 200: availabilityResponse },
    errorCodes: [...validatedErrors, "item_not_found", "centre_unavailable"],
  },
  freeTimes: {
    method: "GET",
    path: "/api/freeTimes",
    summary: "Free times of the rooms of a centre on a day, or of one room in a week",
    query: freeTimesQuery,
    responses: { 200: freeTimesResponse },
    errorCodes: [...validatedErrors, "centre_not_found", "centre_unavailable", "item_not_found"],
  },
  weeklyDates: {
    method: "GET",
    path: "/order/weeklyDates",
    summary: "Availability and price of a room at the same time on several weeks",
    query: weeklyDatesQuery,
    responses: { 200: weeklyDatesResponse },
    errorCodes: [...validatedErrors, "item_not_found", "centre_unavailable"],
  },
  verifyAndBook: {
    method: "POST",
    path: "/order/verifyAndBook",
    summary: "Verify and price a booking, or hold its slot",
    body: verifyAndBookRequest,
    idempotent: true,
    responses: { 200: verifyResponse, 201: holdResponse },
    errorCodes: [
      ...idempotentErrors,
      "item_not_found",
      "centre_unavailable",
      "slot_taken",
      "payment_in_progress",
      "cookies_required",
    ],
  },
  release: {
    method: "POST",
    path: "/order/release",
    summary: "Release a held slot",
    body: orderKey,
    idempotent: true,
    responses: { 200: releaseResponse },
    errorCodes: [...idempotentErrors, ...orderErrorCodes],
  },
  validate: {
    method: "POST",
    path: "/api/validate",
    summary: "Validate a coupon without applying it",
    body: validateCouponRequest,
    responses: { 200: validateCouponResponse },
    errorCodes: [...bodyErrors, ...couponErrorCodes, "order_not_found", "hold_expired"],
  },
  coupon: {
    method: "POST",
    path: "/api/coupon",
    summary: "Apply or remove a coupon",
    body: applyCouponRequest,
    responses: { 200: applyCouponResponse },
    errorCodes: [
      ...bodyErrors,
      ...couponErrorCodes,
      "order_not_found",
      "hold_expired",
      "payment_in_progress",
    ],
  },
  initPayment: {
    method: "POST",
    path: "/order/initPayment",
    summary: "Start a payment; for a free booking, send a confirmation code by email",
    body: orderKey,
    idempotent: true,
    responses: { 200: nothingToPayResponse, 201: paymentCreatedResponse, 202: confirmEmailResponse },
    errorCodes: [...idempotentErrors, ...orderErrorCodes, ...couponExpiryErrorCodes, "gateway_unavailable"],
  },
  confirmEmail: {
    method: "POST",
    path: "/order/confirmEmail",
    summary: "Confirm a free booking with the code from its email",
    body: confirmEmailRequest,
    idempotent: true,
    responses: { 200: nothingToPayResponse },
    errorCodes: [...idempotentErrors, ...orderErrorCodes, ...couponExpiryErrorCodes, "code_wrong"],
  },
  verifyPayment: {
    method: "POST",
    path: "/order/verifyPayment",
    summary: "Verify the checkout's evidence of payment",
    body: verifyPaymentRequest,
    idempotent: true,
    responses: { 200: verifyPaymentResponse },
    errorCodes: [...idempotentErrors, "order_not_found", "bad_signature"],
  },
  paymentCallback: {
    method: "POST",
    path: "/order/callback/{orderId}",
    summary: "The gateway's cross-site form post; redirects to the result screen",
    params: v.object({ orderId }),
    // Unknown fields are allowed because the gateway may add fields, such as the errors of a failed payment.
    body: v.looseObject(v.entriesFromList(Object.keys(gatewayEvidence), v.optional(v.string()))),
    bodyType: "form",
    crossOrigin: true,
    responses: { 303: { mediaType: "text/html" } },
    errorCodes: [...validatedErrors, "payload_too_large", "unsupported_media_type"],
  },
  gatewayWebhook: {
    method: "POST",
    path: "/order/webhook/razorpay",
    summary: "The gateway's signed webhooks of payments and refunds",
    bodyType: "raw",
    crossOrigin: true,
    responses: { 200: v.object({ received: v.literal(true) }) },
    errorCodes: [...commonErrorCodes, "bad_json", "bad_signature", "payload_too_large"],
  },
  cancel: {
    method: "POST",
    path: "/order/cancel",
    summary: "Cancel a confirmed booking, or some of its days",
    body: cancelRequest,
    idempotent: true,
    responses: { 200: cancelResponse },
    errorCodes: [...idempotentErrors, "order_not_found", "refund_changed", "not_cancellable"],
  },
  move: {
    method: "POST",
    path: "/order/move",
    summary: "Move a confirmed booking within its centre; a price difference is paid first",
    body: moveRequest,
    idempotent: true,
    responses: { 200: orderDetailsResponse, 202: movePaymentResponse },
    errorCodes: [
      ...idempotentErrors,
      "order_not_found",
      "item_not_found",
      "centre_unavailable",
      "slot_taken",
      "not_movable",
      "price_changed",
      "payment_in_progress",
      "hold_expired",
      "gateway_unavailable",
    ],
  },
  guests: {
    method: "PUT",
    path: "/order/guests",
    summary: "Set the guests of a confirmed booking; each new one is invited by email",
    body: guestsRequest,
    responses: { 200: guestsResponse },
    errorCodes: [...bodyErrors, "order_not_found", "not_changeable"],
  },
  reminders: {
    method: "POST",
    path: "/order/reminders",
    summary: "Switch the reminders of a confirmed booking on or off",
    body: remindersRequest,
    idempotent: true,
    responses: { 200: remindersResponse },
    errorCodes: [...idempotentErrors, "order_not_found", "not_changeable"],
  },
  renewToken: {
    method: "POST",
    path: "/order/renewToken",
    summary: "Renew the token of an order; earlier tokens become invalid",
    body: orderKey,
    idempotent: true,
    responses: { 200: renewTokenResponse },
    errorCodes: [...idempotentErrors, "order_not_found"],
  },
  meetingRoomsOrderDetails: {
    method: "GET",
    path: "/widget/meetingRoomsOrderDetails",
    summary: "The current state of an order",
    query: orderDetailsQuery,
    responses: { 200: orderDetailsResponse },
    errorCodes: [...validatedErrors, "order_not_found"],
  },
  invoice: {
    method: "GET",
    path: "/order/invoice",
    summary: "An invoice or a credit note of an order, as JSON or PDF",
    query: v.object({
      ...order.entries,
      format: v.optional(v.picklist(["json", "pdf"])),
      // `kind` defaults to `invoice`. Without `number`, returns the latest document of this kind: a booking that was
      // changed has several invoices or credit notes.
      kind: v.optional(taxDocumentKind),
      number: v.optional(singleLineText(40)),
    }),
    responses: { 200: invoice },
    file: "application/pdf",
    errorCodes: [...validatedErrors, "order_not_found", "not_found"],
  },
  calendar: {
    method: "GET",
    path: "/order/calendar",
    summary: "The booking as a calendar file, or a redirect to a web calendar",
    // With `to`, redirects to that web calendar, which shows a prefilled entry.
    query: v.object({ ...order.entries, to: v.optional(webCalendar) }),
    responses: { 200: { mediaType: "text/calendar" }, 303: { mediaType: "text/html" } },
    errorCodes: [...validatedErrors, "order_not_found", "not_found"],
  },
  askBookingsLink: {
    method: "POST",
    path: "/api/myBookings",
    summary: "Send a link to the bookings of an email address, if there are any",
    body: bookingsLinkRequest,
    responses: { 202: bookingsLinkResponse },
    errorCodes: bodyErrors,
  },
  myBookings: {
    method: "GET",
    path: "/api/myBookings",
    summary: "The bookings of a link, and of orders with their tokens",
    query: bookingsQuery,
    responses: { 200: myBookingsResponse },
    errorCodes: [...validatedErrors, "link_expired"],
  },
  lastCustomer: {
    method: "GET",
    path: "/order/lastCustomer",
    summary: "The customer's details of the last of some orders that the visitor has made",
    query: lastCustomerQuery,
    responses: { 200: lastCustomerResponse },
    errorCodes: validatedErrors,
  },
  leadSubmit: {
    method: "POST",
    path: "/api/leadSubmit",
    summary: "Request a call back or a quote",
    body: leadRequest,
    responses: { 201: leadResponse },
    errorCodes: bodyErrors,
  },
} as const satisfies Record<string, Definition>;

const callsOfSite = {
  pageError: {
    method: "POST",
    path: "/api/pageError",
    summary: "Report an error of a screen in the browser",
    body: pageErrorRequest,
    responses: { 204: { mediaType: "text/plain" } },
    errorCodes: bodyErrors,
  },
  vitals: {
    method: "POST",
    path: "/api/vitals",
    summary: "Report a web-vitals measurement",
    body: vitalsRequest,
    responses: { 204: { mediaType: "text/plain" } },
    errorCodes: bodyErrors,
  },
} as const satisfies Record<string, Definition>;

/** All API calls by name (requirements Q cms–Q pageError). */
export const calls = { ...handledBy("service", callsOfService), ...handledBy("site", callsOfSite) };

export type CallName = keyof typeof calls;

/** Error codes of an API call. */
export type ErrorCodeOf<Name extends CallName> = (typeof calls)[Name]["errorCodes"][number];

function handledBy<By extends CallDefinition["handler"], Calls extends object>(by: By, calls: Calls) {
  const callsWithHandler = Object.entries(calls).map(([name, call]) => [name, { ...call, handler: by }]);
  return Object.fromEntries(callsWithHandler) as {
    readonly [Name in keyof Calls]: Calls[Name] & { readonly handler: By };
  };
}
