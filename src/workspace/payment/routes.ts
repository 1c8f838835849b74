import * as texts from "../../texts/error-messages.ts";
import { accepted, created, handle, ok, type RequestOf, type Route, seeOther } from "../http/route.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { presentDomainError, tooManyRequests } from "../orders/index.ts";
import { countAttempt } from "../rate-limits/rate-limit.ts";
import type { RateLimits } from "../rate-limits/rate-limits.ts";
import { confirmEmail } from "./confirm-email.ts";
import type { PaymentDeps } from "./deps.ts";
import { initPayment } from "./init-payment.ts";
import { paymentCallback } from "./payment-callback.ts";
import { verifyPayment } from "./verify-payment.ts";
import { receiveWebhook } from "./webhook.ts";

type PaymentRouteDeps = PaymentDeps & {
  readonly admission: Pick<RateLimits, "wrongCodesOfAddress">;
};

/** Payment routes: start a payment, confirm a free order, and receive the result from browser, form post or webhook. */
export function paymentRoutes(deps: PaymentRouteDeps): Route[] {
  return [
    handle("initPayment", (request) =>
      withIdempotency(deps, request, async () => {
        const result = await initPayment(deps, request.body);
        if (!result.ok) return presentDomainError(result);
        if (result.status === "created") return created(result.response);
        if (result.status === "confirmed") return ok({ status: "confirmed" });
        const { status, email, resendAt } = result;
        return accepted({ status, email, resendAt });
      }),
    ),
    handle("confirmEmail", (request) =>
      withIdempotency(deps, request, async () => {
        const result = await confirmWithLimit(deps, request);
        return result.ok ? ok({ status: "confirmed" }) : presentDomainError(result);
      }),
    ),
    handle("verifyPayment", (request) =>
      withIdempotency(deps, request, async () => {
        const result = await verifyPayment(deps, request.body);
        if (!result.ok) return presentDomainError(result);
        return ok({ status: result.status, paymentStatus: result.paymentStatus });
      }),
    ),
    handle("paymentCallback", async ({ params, body }) =>
      seeOther(await paymentCallback(deps, params.orderId, body)),
    ),
    handle("gatewayWebhook", async ({ rawBody, headers }) => {
      const signature = headers["x-razorpay-signature"] ?? "";
      const result = await receiveWebhook(deps, {
        rawBody,
        signature,
        eventId: headers["x-razorpay-event-id"],
      });
      return result.ok ? ok({ received: true }) : presentDomainError(result);
    }),
  ];
}

/** Limits wrong codes per network, because the limit per hold could be bypassed with new holds. */
async function confirmWithLimit(deps: PaymentRouteDeps, { client, body }: RequestOf<"confirmEmail">) {
  const { limitedNetwork } = client;
  if (limitedNetwork === null) return confirmEmail(deps, body);
  const attempt = await countAttempt(
    [{ limit: deps.admission.wrongCodesOfAddress, key: limitedNetwork }],
    () => confirmEmail(deps, body),
    (result) => !result.ok && result.code === "code_wrong",
  );
  if ("result" in attempt) return attempt.result;
  const sentence = texts.payment.tooManyCodesOfNetwork;
  return tooManyRequests(sentence, attempt.waitSeconds);
}
