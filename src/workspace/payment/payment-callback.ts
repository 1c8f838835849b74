import { changeToQuery } from "../../api/contract/booking-change.ts";
import { href } from "../../api/contract/href.ts";
import { isoInIst } from "../../api/contract/ist.ts";
import type { PaymentDeps } from "./deps.ts";
import { syncPayments } from "./sync-payments.ts";
import { amountOfGatewayOrder, readStatuses, settleProof } from "./verify-payment.ts";

/** The form fields that the gateway posts: the signed evidence of a payment, or `error[…]` fields after a failure. */
export type CallbackFields = Readonly<Record<string, unknown>>;

/**
 * Handles the form post of the gateway and returns the path of the result page. The path contains no token: every
 * script of a page knows the fields of this post. The browser that pays has the token in its cookie.
 */
export async function paymentCallback(
  deps: PaymentDeps,
  orderId: string,
  fields: CallbackFields,
): Promise<string> {
  const evidence = parseProof(fields);
  if (evidence !== null && (await settleProof(deps, orderId, evidence))) {
    const { status, paymentStatus } = await readStatuses(deps, orderId);
    const isSuccessful = status === "confirmed" || paymentStatus === "pending";
    return resultPath(orderId, isSuccessful ? "success" : "failure", await moveQuery(deps.db, evidence));
  }
  const gatewayOrderId = parseGatewayOrderId(fields);
  const belongsToOrder =
    gatewayOrderId !== "" && (await amountOfGatewayOrder(deps.db, orderId, gatewayOrderId)) !== null;
  if (!belongsToOrder) return resultPath(orderId, "failure");
  // The fields of a failure are not signed, so fetch the payments from the gateway.
  await syncPayments(deps, gatewayOrderId);
  const { status } = await readStatuses(deps, orderId);
  return resultPath(orderId, status === "confirmed" ? "success" : "failure");
}

function resultPath(
  orderId: string,
  result: "success" | "failure",
  query: Readonly<Record<string, string>> = {},
): string {
  return href(`/payment-${result}/:orderId`, { orderId }, query);
}

/** Returns query parameters with the new start of a paid move. The page compares it with the booking's start. */
async function moveQuery(
  db: PaymentDeps["db"],
  { razorpay_order_id }: NonNullable<ReturnType<typeof parseProof>>,
): Promise<Record<string, string>> {
  const hold = await db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.move_id")
    .select("orders.starts_at")
    .where("payments.gateway_order_id", "=", razorpay_order_id)
    .executeTakeFirst();
  return hold === undefined ? {} : changeToQuery({ is: "moved", start: isoInIst(hold.starts_at) });
}

function parseProof(fields: CallbackFields) {
  const razorpay_payment_id = stringField(fields.razorpay_payment_id);
  const razorpay_order_id = stringField(fields.razorpay_order_id);
  const razorpay_signature = stringField(fields.razorpay_signature);
  const isWhole = razorpay_payment_id !== "" && razorpay_order_id !== "" && razorpay_signature !== "";
  return isWhole ? { razorpay_payment_id, razorpay_order_id, razorpay_signature } : null;
}

/** Finds the gateway order id of a failed payment: in separate fields, or in the JSON of `error[metadata]`. */
function parseGatewayOrderId(fields: CallbackFields): string {
  const direct = stringField(fields.razorpay_order_id) || stringField(fields["error[metadata][order_id]"]);
  if (direct !== "") return direct;
  try {
    const metadata: unknown = JSON.parse(stringField(fields["error[metadata]"]));
    return typeof metadata === "object" && metadata !== null && "order_id" in metadata
      ? stringField(metadata.order_id)
      : "";
  } catch {
    return "";
  }
}

function stringField(value: unknown): string {
  return typeof value === "string" ? value.slice(0, 1000) : "";
}
