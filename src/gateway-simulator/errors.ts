/** Where a refusal points at: the gateway's own vocabulary, "NA" where it names nothing. */
export interface ErrorDetail {
  readonly source?: string;
  readonly step?: string;
  readonly reason?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly field?: string;
}

/** The body of every answer that is not a success. */
export interface ErrorEnvelope {
  readonly error: {
    readonly code: "BAD_REQUEST_ERROR" | "SERVER_ERROR";
    readonly description: string;
    readonly source: string;
    readonly step: string;
    readonly reason: string;
    readonly metadata: Readonly<Record<string, string>>;
    readonly field?: string;
  };
}

/** A request that the gateway refuses, with the status and the words that the caller gets. */
export class Refusal extends Error {
  readonly status: number;
  readonly detail: ErrorDetail;

  constructor(status: number, description: string, detail: ErrorDetail = {}) {
    super(description);
    this.status = status;
    this.detail = detail;
  }
}

/** A field that breaks a rule of the API, told as Razorpay tells it. */
export function invalidField(field: string, description: string): Refusal {
  return new Refusal(400, description, {
    source: "business",
    step: "payment_initiation",
    reason: "input_validation_failed",
    field,
  });
}

/** Razorpay's answer for an id that is nowhere: 400, not 404. */
export function unknownId(): Refusal {
  return new Refusal(400, "The id provided does not exist", {
    source: "business",
    step: "payment_initiation",
    reason: "input_validation_failed",
  });
}

/** Razorpay's refusal of any further payment on an order that has its money. */
export function orderPaid(orderId: string): Refusal {
  return new Refusal(
    400,
    "Your payment has been declined as the order is already paid. Please initiate the payment with a new order.",
    {
      source: "business",
      step: "payment_initiation",
      reason: "order_already_paid",
      metadata: { order_id: orderId },
    },
  );
}

export function envelope(refusal: Refusal): ErrorEnvelope {
  const { source = "NA", step = "NA", reason = "NA", metadata = {}, field } = refusal.detail;
  const error = {
    code: "BAD_REQUEST_ERROR" as const,
    description: refusal.message,
    source,
    step,
    reason,
    metadata,
  };
  return { error: field === undefined ? error : { ...error, field } };
}

/** What the caller hears of a fault of ours; the log has the rest. */
export const serverError: ErrorEnvelope = {
  error: {
    code: "SERVER_ERROR",
    description:
      "We are facing some trouble completing your request at the moment. Please try again shortly.",
    source: "NA",
    step: "NA",
    reason: "NA",
    metadata: {},
  },
};
