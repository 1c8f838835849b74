import type { OrderKey } from "./booking.ts";

/**
 * The result of a page in addition to its HTML. Flows and rendering set these fields. The server converts them to the
 * status, redirect and cookies of the response.
 * @typeParam Key an order's id in a page; id and token on the server, which stores the token in a cookie
 */
export type PageOutcome<Key = OrderKey> = {
  readonly status?: number | undefined;
  /** Path to redirect to instead of rendering a page. */
  readonly redirect?: string | undefined;
  /** True if the page has moved to `redirect` permanently; false if the redirect follows a posted form. */
  readonly isPermanentRedirect?: boolean;
  /** Seconds after which the form may be sent again, for the status codes 429 and 503. */
  readonly retryAfterSeconds?: number | undefined;
  /** A new hold, to store in the browser. */
  readonly hold?: Key | undefined;
  /** True if the browser's hold is over. */
  readonly isHoldEnded?: boolean;
  /** An order to store in the browser because it was opened or its token was renewed. */
  readonly order?: Key | undefined;
  /** True if the browser's key for a list of bookings is no longer valid. */
  readonly isBookingsKeyExpired?: boolean;
  /** True if the browser must forget all orders, and everything that it has stored about them. */
  readonly isDeviceForgotten?: boolean;
};
