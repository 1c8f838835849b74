import type { OrderKey } from "./booking.ts";

/**
 * What a page returns to the server besides its HTML. Flows and rendering fill it in; the server converts it to the
 * response: status, redirect, cookies.
 * @typeParam Key an order's id in a page; id and token on the server, which stores the token in a cookie
 */
export type PageOutcome<Key = OrderKey> = {
  readonly status?: number | undefined;
  /** Path to redirect to instead of rendering a page. */
  readonly redirect?: string | undefined;
  /** True if the page itself has moved to `redirect`; false if it is the result of a posted form. */
  readonly isPermanentRedirect?: boolean;
  /** With 429 and 503: seconds after which the form may be sent again. */
  readonly retryAfterSeconds?: number | undefined;
  /** A new hold, to store in the browser. */
  readonly hold?: Key | undefined;
  /** True if the browser's hold is over. */
  readonly isHoldEnded?: boolean;
  /** An order that was opened, or whose token was renewed, to store in the browser. */
  readonly order?: Key | undefined;
  /** True if the browser's key for a list of bookings is no longer valid. */
  readonly isBookingsKeyExpired?: boolean;
  /** An order to remove from the browser. */
  readonly removedOrderId?: string | undefined;
};
