import type { QueryOf, ReplyOf } from "./call.ts";
import type { BookingRequest } from "./calls/booking.ts";
import type { HeldReply, OrderDetailsReply, OrderKey, VerifiedReply } from "./contract/booking.ts";
import type { CmsPage } from "./contract/content.ts";
import type { LeadReply, LeadRequest } from "./contract/lead.ts";
import type { OfferingSlug } from "./contract/offerings.ts";
import type { Invoice, VerifyPaymentReply, VerifyPaymentRequest } from "./contract/payment.ts";

type Area<Input, Data> = { input: Input; data: Data };

/** The place that a page is about. */
export type Destination = Extract<ReplyOf<"address">, { kind: "city" | "locality" | "centre" }>;

/**
 * What every data area of the site asks with and gets back (specification, sections 3 and 4). An area that needs
 * nothing to ask has the input `null`.
 */
export type AreaTypes = {
  cities: Area<null, ReplyOf<"listFilteredCities">>;
  home: Area<null, ReplyOf<"home">>;
  /** With `path`, that of a page, the list is asked for only where the page is about a city or a locality. */
  "buildings.buildingData": Area<
    QueryOf<"filteredAllProductsBuildings"> & { path?: string },
    ReplyOf<"filteredAllProductsBuildings">
  >;
  "buildings.contentData": Area<null, CmsPage>;
  "contactUs.content": Area<null, CmsPage>;
  "contactUs.contactData": Area<null, ReplyOf<"headerFooter">>;
  "contactUs.buildings": Area<QueryOf<"listBuildings">, ReplyOf<"listBuildings">>;
  "contactUs.leadData": Area<LeadRequest, LeadReply>;
  offeringDetails: Area<OfferingSlug, CmsPage>;
  offerings: Area<null, CmsPage>;
  /** Of the centre at the path of a page. */
  "productDetails.details": Area<{ path: string; nearby?: string }, ReplyOf<"buildingData">>;
  "productDetails.headerContent": Area<null, CmsPage>;
  "productDetails.footerContent": Area<null, CmsPage>;
  privacy: Area<null, CmsPage>;
  terms: Area<null, CmsPage>;
  "about-us": Area<null, CmsPage>;
  vyapaar: Area<null, CmsPage>;
  referral: Area<null, CmsPage>;
  "bookingPage.header": Area<null, CmsPage>;
  "bookingPage.filters": Area<QueryOf<"bookingPageFilters">, ReplyOf<"bookingPageFilters">>;
  "bookingPage.product": Area<QueryOf<"productTypeBuildings">, ReplyOf<"productTypeBuildings">>;
  "bookingPage.cityContent": Area<QueryOf<"cityContentSeo">, ReplyOf<"cityContentSeo">>;
  "bookingDetails.details": Area<QueryOf<"buildingData">, ReplyOf<"buildingData">>;
  "bookingDetails.verifyUser": Area<BookingRequest, VerifiedReply>;
  "bookingDetails.createOrder": Area<BookingRequest, HeldReply>;
  "bookingDetails.initiatePayment": Area<OrderKey, ReplyOf<"initPayment">>;
  "bookingDetails.validateCoupon": Area<OrderKey & { code: string }, ReplyOf<"validate">>;
  "bookingDetails.applyCoupon": Area<OrderKey & { code: string | null }, ReplyOf<"coupon">>;
  "paymentStatus.orderDetails": Area<OrderKey, OrderDetailsReply>;
  "paymentStatus.status": Area<VerifyPaymentRequest, VerifyPaymentReply>;
  "paymentStatus.invoice": Area<OrderKey, Invoice>;
  destination: Area<{ path: string }, Destination>;
  headerFooter: Area<null, ReplyOf<"headerFooter">>;
  search: Area<QueryOf<"search">, ReplyOf<"search">>;
};

/** Name of a data area. */
export type AreaName = keyof AreaTypes;

/** What an area asks with. */
export type AreaInput<Name extends AreaName> = AreaTypes[Name]["input"];

/** What an area holds after a success. */
export type AreaData<Name extends AreaName> = AreaTypes[Name]["data"];
