import { bookingsLinkMinutes } from "../../api/contract/booking-rules.ts";
import type { Admission } from "../admission/admission.ts";
import { accepted, answer, ok, type RequestOf, type Route, refuse } from "../http/route.ts";
import { type BookingDeps, presentRefusal, tooManyRequests } from "../orders/index.ts";
import { makeLink, openLink } from "./links.ts";
import { listBookings } from "./list.ts";

type MyBookingsDeps = Pick<BookingDeps, "db" | "now" | "tokenSecret"> & {
  readonly admission: Pick<Admission, "bookingsLinksOfAddress" | "bookingsLinksOfPerson">;
  /** Wakes the delivery of the outbox. */
  readonly wakeOutbox: () => void;
};

/** The calls of `/my-bookings`. Nothing in them tells whether an address is known. */
export function myBookingsRoutes(deps: MyBookingsDeps): Route[] {
  return [
    answer("askBookingsLink", async (request) => {
      const { countedNetwork: network } = request.caller;
      const waitSeconds = network && (await deps.admission.bookingsLinksOfAddress.consume(network));
      if (waitSeconds) return presentRefusal(tooManyRequests(tooMany, waitSeconds));
      if (await isWithinLimit(deps, request)) {
        await makeLink(deps, request.body.email);
        deps.wakeOutbox();
      }
      return accepted({ validMinutes: bookingsLinkMinutes });
    }),
    answer("myBookings", async ({ query }) => {
      const email = await openLink(deps, query.key);
      return email === null ? refuse("link_expired", expired) : ok(await listBookings(deps, email));
    }),
  ];
}

/**
 * Whether the address may be sent one more email. Past the limit the answer stays the same, so that nobody learns who asked
 * before; the links that were sent still open the list.
 */
async function isWithinLimit(
  { admission }: MyBookingsDeps,
  { body, caller }: RequestOf<"askBookingsLink">,
): Promise<boolean> {
  return (
    caller.countedNetwork === null || (await admission.bookingsLinksOfPerson.consume(body.email)) === null
  );
}

const tooMany = "Too many links have been asked for from your network. Please try again later.";
const expired = "This link has expired. Please ask for a new one.";
