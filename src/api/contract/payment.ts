import * as v from "valibot";
import * as texts from "../../texts/validation.ts";
import { orderKey, orderStatus, paymentStatus, type WithOptionalToken } from "./booking.ts";
import { paise, taxDocumentKind } from "./primitives.ts";
import { normalizeCode } from "./single-line.ts";

/** Options of the gateway's Standard Checkout. */
export const checkout = v.object({
  scriptUrl: v.string(),
  key: v.string(),
  gatewayOrderId: v.string(),
  name: v.string(),
  description: v.string(),
  prefill: v.object({ name: v.string(), email: v.string(), contact: v.string() }),
  callbackUrl: v.string(),
  /** URL that the checkout form is submitted to in browsers without JavaScript. */
  formUrl: v.string(),
});
export type Checkout = v.InferOutput<typeof checkout>;

export const paymentCreatedResponse = v.object({
  paymentId: v.string(),
  amountPaise: paise,
  currency: v.literal("INR"),
  checkout,
});
export type PaymentCreatedResponse = v.InferOutput<typeof paymentCreatedResponse>;

/** Payment of a move's price difference; the new time is held until `holdExpiresAt` (instant). */
export const movePaymentResponse = v.object({ ...paymentCreatedResponse.entries, holdExpiresAt: v.string() });
export type MovePaymentResponse = v.InferOutput<typeof movePaymentResponse>;

/**
 * The booking is free, and a code was sent to `email` (masked). `resendAt` is the instant from which another code can
 * be requested; null means that this hold gets no more codes.
 */
export const confirmEmailResponse = v.object({
  status: v.literal("confirm_email"),
  email: v.string(),
  resendAt: v.nullable(v.string()),
});

/** The one-time code from the email: six digits, normalised by `normalizeCode`. */
export const confirmEmailRequest = v.strictObject({
  ...orderKey.entries,
  code: v.pipe(v.string(), v.transform(normalizeCode), v.regex(/^\d{6}$/, texts.code)),
});

/** No payment is needed: the code has confirmed the order, or the order was already confirmed. */
export const nothingToPayResponse = v.object({ status: v.literal("confirmed") });

const gatewayText = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/** The three fields that the gateway's checkout returns after a payment. */
export const gatewayEvidence = {
  razorpay_payment_id: gatewayText,
  razorpay_order_id: gatewayText,
  razorpay_signature: gatewayText,
};

export const verifyPaymentRequest = v.strictObject({ ...orderKey.entries, ...gatewayEvidence });
export type VerifyPaymentRequest = WithOptionalToken<v.InferOutput<typeof verifyPaymentRequest>>;

export const verifyPaymentResponse = v.object({ status: orderStatus, paymentStatus });
export type VerifyPaymentResponse = v.InferOutput<typeof verifyPaymentResponse>;

const party = v.object({
  name: v.string(),
  address: v.string(),
  gstin: v.nullable(v.string()),
  state: v.string(),
});

/** A payment of an invoice. `id` is the gateway's id of it, or the reference of a payment outside the gateway. */
export const invoicePayment = v.object({
  id: v.string(),
  /** The payment method, such as `upi`, `card` or `bank_transfer`; null if it is not known. */
  method: v.nullable(v.string()),
  /** IST date on which the customer paid. */
  date: v.string(),
  amountPaise: paise,
});
export type InvoicePayment = v.InferOutput<typeof invoicePayment>;

/** A tax invoice or credit note; amounts in paise, the date in IST. */
export const invoice = v.object({
  number: v.string(),
  kind: taxDocumentKind,
  date: v.string(),
  orderNumber: v.string(),
  seller: party,
  buyer: v.object({
    name: v.string(),
    address: v.nullable(v.string()),
    /** The state in which the GSTIN is registered, such as `Delhi (07)`. Invoices of earlier releases have no state. */
    state: v.optional(v.nullable(v.string())),
    gstin: v.nullable(v.string()),
  }),
  lines: v.array(
    v.object({
      description: v.string(),
      sac: v.string(),
      quantity: v.number(),
      unitPricePaise: paise,
      amountPaise: paise,
    }),
  ),
  discountPaise: paise,
  taxablePaise: paise,
  taxes: v.array(v.object({ name: v.string(), percent: v.number(), amountPaise: paise })),
  totalPaise: paise,
  totalInWords: v.string(),
  placeOfSupply: v.string(),
  reverseCharge: v.literal(false),
  currency: v.literal("INR"),
  /** Number of the invoice that a credit note refers to. */
  against: v.nullable(v.string()),
  /** Number of the invoice that this invoice replaces, because the buyer's details were wrong. */
  corrects: v.optional(v.string()),
  /** The payments at the time of issue. Invoices of earlier releases do not have them. */
  payments: v.optional(v.array(invoicePayment)),
  /** IST date by which the customer has to pay, if the invoice was unpaid at the time of issue. */
  dueOn: v.optional(v.string()),
  /** The gateway's id of the refund that a credit note is for, if the refund was made before the credit note. */
  refundId: v.optional(v.string()),
});
export type Invoice = v.InferOutput<typeof invoice>;
