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
  readonly error: Required<Omit<ErrorDetail, "field">> &
    Pick<ErrorDetail, "field"> & {
      readonly code: "BAD_REQUEST_ERROR" | "SERVER_ERROR";
      readonly description: string;
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

/** A refusal of what the merchant's program asks, for one of Razorpay's reasons. */
export function refusal(
  description: string,
  reason: string,
  more: ErrorDetail & { status?: number } = {},
): Refusal {
  const { status = 400, ...detail } = more;
  return new Refusal(status, description, {
    source: "business",
    step: "payment_initiation",
    reason,
    ...detail,
  });
}

/** A field that breaks a rule of the API, told as Razorpay tells it. */
export function invalidField(field: string, description: string): Refusal {
  return refusal(description, "input_validation_failed", { field });
}

/** Razorpay's answer for an id that is nowhere: 400, not 404. */
export function unknownId(): Refusal {
  return refusal("The id provided does not exist", "input_validation_failed");
}

/** Razorpay's refusal of any further payment on an order that has its money. */
export function orderPaid(orderId: string): Refusal {
  const description =
    "Your payment has been declined as the order is already paid. Please initiate the payment with a new order.";
  return refusal(description, "order_already_paid", { metadata: { order_id: orderId } });
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
    ...envelope(
      new Refusal(
        500,
        "We are facing some trouble completing your request at the moment. Please try again shortly.",
      ),
    ).error,
    code: "SERVER_ERROR",
  },
};
