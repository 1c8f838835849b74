import * as v from "valibot";
import * as texts from "../../texts/validation.ts";
import { email, indianMobile, personName } from "./booking.ts";
import type { LeadFormField } from "./lead-form-fields.ts";
import { numberOrText, singleLineText } from "./primitives.ts";
import { productType } from "./product-type-schema.ts";
import { hasLetterOrDigit } from "./single-line.ts";

const optional = (text: v.GenericSchema<string, string>) =>
  v.optional(
    v.pipe(
      text,
      v.transform((value) => (value === "" ? undefined : value)),
    ),
  );
const optionalLine = (max: number) => optional(singleLineText(max));
const companyName = v.optional(
  v.pipe(
    singleLineText(120),
    v.check((line) => line === "" || hasLetterOrDigit(line), texts.company),
    v.transform((line) => (line === "" ? undefined : line)),
  ),
);

export const teamSize = v.pipe(
  numberOrText(texts.teamSize),
  v.integer(texts.wholeNumber),
  v.minValue(1, texts.teamOfOne),
  v.maxValue(10000, texts.atMost(10000)),
);

/** A lead. `topic` is the honeypot, `website` its former name. `elapsedMs` is the time since the form was shown. */
export const leadRequest = v.strictObject({
  name: personName,
  email,
  phone: indianMobile,
  companyName,
  teamSize: v.optional(teamSize),
  message: optional(v.pipe(v.string(), v.trim(), v.maxLength(2000, texts.tooLong(2000)))),
  city: optionalLine(80),
  productType: v.optional(productType),
  /** What the enquiry is about, in addition to city and product type: an offering, a centre or day passes. */
  about: optionalLine(200),
  callBack: v.optional(v.boolean()),
  consent: v.literal(true, texts.consent),
  brand: v.picklist([1, 2, 3]),
  utm_source: optionalLine(200),
  campaign_name: optionalLine(200),
  utm_medium: optionalLine(200),
  ref: optionalLine(2000),
  leadSourceUrl: optionalLine(2000),
  referrer_details: optionalLine(2000),
  topic: v.optional(v.string()),
  website: v.optional(v.string()),
  elapsedMs: v.optional(v.pipe(v.number(), v.minValue(0))),
} satisfies Record<LeadFormField, v.GenericSchema> & Record<string, v.GenericSchema>);
/** The stored and forwarded fields of a lead: all except those for detecting bots. */
export type LeadFields = Omit<v.InferOutput<typeof leadRequest>, "topic" | "website" | "elapsedMs">;
export type LeadRequest = v.InferInput<typeof leadRequest>;

/** `callBy` is the instant by which our team calls back, `receivedAt` the time of receipt by the service's clock. */
export const leadResponse = v.object({
  leadId: v.string(),
  callBy: v.string(),
  receivedAt: v.optional(v.string()),
});
export type LeadResponse = v.InferOutput<typeof leadResponse>;

/**
 * An error in the browser, caught by an error boundary or uncaught. `release` is the file name of the entry script.
 * `recovered`: the page differed from the server's HTML when it hydrated, and React has rendered it again. Nothing broke.
 */
export const pageErrorRequest = v.strictObject({
  error: v.pipe(v.string(), v.maxLength(4000)),
  pathname: v.pipe(v.string(), v.maxLength(2000)),
  href: v.pipe(v.string(), v.maxLength(2000)),
  stack: v.optional(v.pipe(v.string(), v.maxLength(4000))),
  release: v.optional(v.pipe(v.string(), v.maxLength(100))),
  recovered: v.optional(v.literal(true)),
});
export type PageErrorRequest = v.InferOutput<typeof pageErrorRequest>;

/** A web-vitals measurement in milliseconds; CLS is a score. */
export const vitalsRequest = v.strictObject({
  name: v.picklist(["CLS", "INP", "LCP", "FCP", "TTFB"]),
  value: v.pipe(v.number(), v.minValue(0)),
  rating: v.picklist(["good", "needs-improvement", "poor"]),
  pathname: v.pipe(v.string(), v.maxLength(2000)),
});
export type VitalsRequest = v.InferOutput<typeof vitalsRequest>;
