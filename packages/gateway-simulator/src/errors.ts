/** Details of an error, as in Razorpay's API. Responses contain "NA" for a missing source, step or reason. */
export interface ErrorDetail {
  readonly source?: string;
  readonly step?: string;
  readonly reason?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly field?: string;
}

/** The body of every error response. */
export interface ErrorEnvelope {
  readonly error: Required<Omit<ErrorDetail, "field">> &
    Pick<ErrorDetail, "field"> & {
      readonly code: "BAD_REQUEST_ERROR" | "SERVER_ERROR";
      readonly description: string;
    };
}

/** Thrown to reject a request. Contains the status and the message of the response. */
export class ApiError extends Error {
  readonly status: number;
  readonly detail: ErrorDetail;

  constructor(status: number, description: string, detail: ErrorDetail = {}) {
    super(description);
    this.status = status;
    this.detail = detail;
  }
}

/** Creates the error for a rejected request. `reason` is one of Razorpay's error reasons; the default status is 400. */
export function apiError(
  description: string,
  reason: string,
  more: ErrorDetail & { status?: number } = {},
): ApiError {
  const { status = 400, ...detail } = more;
  return new ApiError(status, description, {
    source: "business",
    step: "payment_initiation",
    reason,
    ...detail,
  });
}

/** Creates the error for an invalid field, in Razorpay's format. */
export function invalidFieldError(field: string, description: string): ApiError {
  return apiError(description, "input_validation_failed", { field });
}

/** Creates the error for an unknown id. Razorpay responds with status 400, not 404. */
export function unknownIdError(): ApiError {
  return apiError("The id provided does not exist", "input_validation_failed");
}

/** Creates Razorpay's error for an attempt to pay an order that is already paid. */
export function orderPaidError(orderId: string): ApiError {
  const description =
    "Your payment has been declined as the order is already paid. Please initiate the payment with a new order.";
  return apiError(description, "order_already_paid", { metadata: { order_id: orderId } });
}

export function toErrorEnvelope(requestError: ApiError): ErrorEnvelope {
  const { source = "NA", step = "NA", reason = "NA", metadata = {}, field } = requestError.detail;
  const error = {
    code: "BAD_REQUEST_ERROR" as const,
    description: requestError.message,
    source,
    step,
    reason,
    metadata,
  };
  return { error: field === undefined ? error : { ...error, field } };
}

/** The response to an internal error. The details are only logged. */
export const serverError: ErrorEnvelope = {
  error: {
    ...toErrorEnvelope(
      new ApiError(
        500,
        "We are facing some trouble completing your request at the moment. Please try again shortly.",
      ),
    ).error,
    code: "SERVER_ERROR",
  },
};
