import type { HoldResponse } from "../../api/contract/booking.ts";
import { isoInIst } from "../../api/contract/ist.ts";
import { created, handle, ok, type ResponseOf, type Route } from "../http/route.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import {
  assertStatesReachable,
  type BookingDeps,
  type Order,
  presentDomainError,
  tokenOf,
} from "../orders/index.ts";
import { readAvailability } from "./availability.ts";
import { bookSlot } from "./book-slot.ts";
import { presentOrder } from "./present-order.ts";
import { readOrder } from "./read-order.ts";
import { releaseOrder } from "./release-order.ts";
import { verifyBooking } from "./verify-booking.ts";
import { readWeeklyDates } from "./weekly-dates.ts";

type BookingRouteDeps = BookingDeps & {
  /** Asks the gateway whether anyone has tried to pay for an order. Returns false if that is unknown. */
  readonly hasNoAttempt: (orderId: string) => Promise<boolean>;
};

/**
 * The booking routes: availability, verify and book, release, order details. Throws if an order state is unreachable.
 */
export function bookingRoutes(deps: BookingRouteDeps): Route[] {
  assertStatesReachable();
  return [
    handle("availability", async ({ query, visitorId }) => {
      const result = await readAvailability(deps, { ...query, visitorId });
      return result.ok ? ok(result.availability) : presentDomainError(result);
    }),
    handle("weeklyDates", async ({ query, visitorId }) => {
      const result = await readWeeklyDates(deps, { ...query, visitorId });
      return result.ok ? ok(result.weekly) : presentDomainError(result);
    }),
    handle("verifyAndBook", (request) =>
      withIdempotency(
        deps,
        request,
        async (requestKey) => {
          const { body, visitorId } = request;
          const context = { visitorId, network: request.client.limitedNetwork, requestKey };
          return body.intent === "verify"
            ? verify(deps, { ...body, ...context })
            : book(deps, { ...body, ...context });
        },
        ({ status }) => status === 201,
      ),
    ),
    handle("release", (request) =>
      withIdempotency(deps, request, async () => {
        const result = await releaseOrder(deps, request.body);
        if (!result.ok) return presentDomainError(result);
        const hasNoAttempt = await deps.hasNoAttempt(request.body.orderId);
        return ok({ status: "released", paymentStatus: result.paymentStatus, hasNoAttempt });
      }),
    ),
    handle("meetingRoomsOrderDetails", async ({ query }) => {
      const result = await (query.check === "gateway" ? readCheckedOrder : readOrder)(deps, query);
      return result.ok ? ok({ order: presentOrder(result.view, deps.photos) }) : presentDomainError(result);
    }),
  ];
}

async function verify(
  deps: BookingDeps,
  request: Parameters<typeof verifyBooking>[1],
): Promise<ResponseOf<"verifyAndBook">> {
  const result = await verifyBooking(deps, request);
  return result.ok ? ok({ ok: true, quote: result.quote }) : presentDomainError(result);
}

async function book(
  deps: BookingDeps,
  request: Parameters<typeof bookSlot>[1],
): Promise<ResponseOf<"verifyAndBook">> {
  const result = await bookSlot(deps, request);
  return result.ok ? created(presentHeld(deps, result.order)) : presentDomainError(result);
}

/** Reads an order. If its checkout was opened but no payment is known, asks the gateway first. */
async function readCheckedOrder(
  deps: BookingRouteDeps,
  key: Parameters<typeof readOrder>[1],
): ReturnType<typeof readOrder> {
  const found = await readOrder(deps, key);
  if (!found.ok) return found;
  const { view } = found;
  const isSettled = view.status === "confirmed" || view.status === "cancelled";
  if (isSettled || view.paymentStatus !== "created") return found;
  if (await deps.hasNoAttempt(view.order.id)) return { ok: true, view: { ...view, hasNoAttempt: true } };
  // The check may have settled a payment.
  return readOrder(deps, key);
}

function presentHeld({ tokenSecrets }: BookingDeps, order: Order): HoldResponse {
  return {
    orderId: order.id,
    token: tokenOf(tokenSecrets, order),
    status: "held",
    holdExpiresAt: isoInIst(order.hold_expires_at),
    quote: order.quote,
  };
}
