import type { ErrorCode } from "../../api/contract/errors.ts";
import * as texts from "../../texts/error-messages.ts";
import { handle, ok, type RequestOf, type Route } from "../http/route.ts";
import { type BookingDeps, type DomainError, presentDomainError, tooManyRequests } from "../orders/index.ts";
import { countAttempt } from "../rate-limits/rate-limit.ts";
import type { RateLimits } from "../rate-limits/rate-limits.ts";
import { applyCoupon, tryCoupon } from "./apply-coupon.ts";
import { descriptionOf } from "./coupons.ts";

/** The coupon routes: validate a coupon, and apply or remove it. */
export function couponRoutes(
  deps: BookingDeps & {
    readonly rateLimits: Pick<RateLimits, "couponTriesOfOrder" | "couponTriesOfAddress">;
  },
): Route[] {
  const { rateLimits } = deps;

  /** Limits attempts with invalid codes, so that codes cannot be guessed. Valid codes are not counted. */
  async function withAttemptLimit<Result extends { readonly ok: true }, Code extends ErrorCode>(
    { client, body }: Pick<RequestOf<"coupon" | "validate">, "client" | "body">,
    work: () => Promise<Result | DomainError<Code>>,
  ): Promise<Result | DomainError<Code | "too_many_requests">> {
    const { limitedNetwork } = client;
    if (limitedNetwork === null || body.code === null) return work();
    const limits = [
      { limit: rateLimits.couponTriesOfOrder, key: body.orderId },
      { limit: rateLimits.couponTriesOfAddress, key: limitedNetwork },
    ];
    const attempt = await countAttempt(
      limits,
      work,
      (result) => !result.ok && result.code.startsWith("coupon_"),
    );
    return "result" in attempt ? attempt.result : tooManyTries(attempt.waitSeconds);
  }

  return [
    handle("validate", async (request) => {
      const result = await withAttemptLimit(request, () => tryCoupon(deps, request.body));
      if (!result.ok) return presentDomainError(result);
      const coupon = { code: result.coupon.code, description: descriptionOf(result.coupon) };
      return ok({ valid: true, coupon, quote: result.quote });
    }),
    handle("coupon", async (request) => {
      const result = await withAttemptLimit(request, () => applyCoupon(deps, request.body));
      return result.ok ? ok({ quote: result.quote }) : presentDomainError(result);
    }),
  ];
}

function tooManyTries(waitSeconds: number): DomainError<"too_many_requests"> {
  return tooManyRequests(texts.coupon.tooManyTries, waitSeconds);
}
