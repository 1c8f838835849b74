import * as texts from "../../texts/error-messages.ts";
import { presentOrder, readOrder } from "../booking/index.ts";
import { accepted, handle, ok, type ResponseOf, type Route } from "../http/route.ts";
import { inTransactionStoringResponse, withIdempotency } from "../idempotency/with-idempotency.ts";
import { findOrderByKey, orderNotFound, presentDomainError } from "../orders/index.ts";
import type { PaymentDeps } from "../payment/index.ts";
import { cancelBooking } from "./cancel-booking.ts";
import { moveBooking } from "./move-booking.ts";
import { renewToken } from "./renew-token.ts";
import { setGuests } from "./set-guests.ts";
import { setReminders } from "./set-reminders.ts";

/** Routes for changing confirmed bookings. */
export function changeRoutes(deps: PaymentDeps): Route[] {
  return [
    handle("cancel", (request) =>
      withIdempotency(deps, request, async (_, keep) => {
        const { expectedRefundPaise, dates, ...key } = request.body;
        const order = await findOrderByKey(deps, deps.db, key);
        if (order === undefined) return presentDomainError(orderNotFound);
        const reason = texts.refund.cancelledByCustomer;
        const cancellation = { orderId: order.id, reason, expectedRefundPaise, dates };
        const cancelled: ResponseOf<"cancel"> = await inTransactionStoringResponse(
          deps.db,
          deps.actor,
          keep,
          async (db) => {
            const result = await cancelBooking({ ...deps, db }, cancellation);
            if (!result.ok) return presentDomainError(result);
            const { status, refundPaise, creditNote } = result;
            return ok({ status, refundPaise, creditNote });
          },
        );
        if (cancelled.errorCode === undefined) deps.wake();
        return cancelled;
      }),
    ),
    handle("guests", async ({ body }) => {
      const result = await setGuests(deps, body);
      if (!result.ok) return presentDomainError(result);
      deps.wake();
      return ok({ guests: [...result.guests] });
    }),
    handle("reminders", (request) =>
      withIdempotency(deps, request, async () => {
        const result = await setReminders(deps, request.body);
        return result.ok ? ok({ on: result.on }) : presentDomainError(result);
      }),
    ),
    handle("renewToken", (request) =>
      withIdempotency(deps, request, (_, keep) =>
        inTransactionStoringResponse(deps.db, deps.actor, keep, async (db) => {
          const result = await renewToken({ ...deps, db }, request.body);
          return result.ok
            ? ok({ orderId: request.body.orderId, token: result.token })
            : presentDomainError(result);
        }),
      ),
    ),
    handle("move", (request) =>
      withIdempotency(deps, request, async (_, keep) => {
        const readOrderIn = async (db: PaymentDeps["db"]): Promise<ResponseOf<"move">> => {
          const result = await readOrder({ ...deps, db }, request.body);
          return result.ok
            ? ok({ order: presentOrder(result.view, deps.photos) })
            : presentDomainError(result);
        };
        // The first response must equal the stored one, so the order is not read again after the commit.
        let stored: ResponseOf<"move"> | undefined;
        const result = await moveBooking(deps, request.body, async (tx) => {
          stored = await readOrderIn(tx);
          await keep(tx, stored);
        });
        if (!result.ok) return presentDomainError(result);
        return result.is === "to_pay" ? accepted(result.response) : (stored ?? readOrderIn(deps.db));
      }),
    ),
  ];
}
