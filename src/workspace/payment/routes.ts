import { presentRefusal } from "../booking/refusal.ts";
import { accepted, answer, created, ok, type Route, seeOther } from "../http/route.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { confirmEmail } from "./confirm-email.ts";
import type { PaymentDeps } from "./deps.ts";
import { initPayment } from "./init-payment.ts";
import { paymentCallback } from "./payment-callback.ts";
import { verifyPayment } from "./verify-payment.ts";
import { receiveWebhook } from "./webhook.ts";

/** The calls of payment: start one, and the three ways in which its news come. */
export function paymentRoutes(deps: PaymentDeps): Route[] {
  return [
    answer("initPayment", (request) =>
      withIdempotency(deps, request, async () => {
        const result = await initPayment(deps, request.body);
        if (!result.ok) return presentRefusal(result);
        if (result.status === "created") return created(result.reply);
        if (result.status === "confirmed") return ok({ status: "confirmed" });
        const { status, email, resendAt } = result;
        return accepted({ status, email, resendAt });
      }),
    ),
    answer("confirmEmail", (request) =>
      withIdempotency(deps, request, async () => {
        const result = await confirmEmail(deps, request.body);
        return result.ok ? ok({ status: "confirmed" }) : presentRefusal(result);
      }),
    ),
    answer("verifyPayment", (request) =>
      withIdempotency(deps, request, async () => {
        const result = await verifyPayment(deps, request.body);
        if (!result.ok) return presentRefusal(result);
        return ok({ status: result.status, paymentStatus: result.paymentStatus });
      }),
    ),
    answer("paymentCallback", async ({ params, body }) =>
      seeOther(await paymentCallback(deps, params.orderId, body)),
    ),
    answer("gatewayWebhook", async ({ rawBody, headers }) => {
      const signature = headers["x-razorpay-signature"] ?? "";
      const result = await receiveWebhook(deps, {
        rawBody,
        signature,
        eventId: headers["x-razorpay-event-id"],
      });
      return result.ok ? ok({ received: true }) : presentRefusal(result);
    }),
  ];
}
