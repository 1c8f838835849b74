import { bookingsLinkTtlMinutes } from "../../api/contract/booking-rules.ts";
import * as texts from "../../texts/error-messages.ts";
import { accepted, createErrorResponse, handle, ok, type Route } from "../http/route.ts";
import { type BookingDeps, presentDomainError, tooManyRequests } from "../orders/index.ts";
import { findLastCustomer } from "./last-customer.ts";
import { createLink, findEmailByKey } from "./links.ts";
import { listBookings } from "./list.ts";

type MyBookingsDeps = Pick<BookingDeps, "db" | "now" | "tokenSecrets" | "actor"> & {
  readonly wakeOutbox: () => void;
};

/** Routes of `/my-bookings`. No response reveals whether an email address is known. */
export function myBookingsRoutes(deps: MyBookingsDeps): Route[] {
  return [
    handle("askBookingsLink", async (request) => {
      const network = request.client.limitedNetwork;
      const waitSeconds = await createLink(deps, { email: request.body.email, network });
      if (waitSeconds) return presentDomainError(tooManyRequests(texts.bookingsLink.tooMany, waitSeconds));
      deps.wakeOutbox();
      return accepted({ validMinutes: bookingsLinkTtlMinutes });
    }),
    handle("lastCustomer", async ({ query, visitorId }) =>
      ok({ customer: await findLastCustomer(deps, { orders: query.orders, visitorId }) }),
    ),
    handle("myBookings", async ({ query }) => {
      const email = query.key === "" ? null : await findEmailByKey(deps, query.key);
      return email === null && query.key !== ""
        ? createErrorResponse("link_expired", texts.bookingsLink.expired)
        : ok(await listBookings(deps, { email, orders: query.orders }));
    }),
  ];
}
