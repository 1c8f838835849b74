import type { OrderKey } from "./booking.ts";

/**
 * What a page returns to the server besides its HTML. Screens' flows set what they know, the render adds the rest, and the server
 * turns it into the response: status, redirect, cookies.
 * @typeParam Key how an order is named: by its id in a page, with its token where the server keeps it in a cookie
 */
export type PageOutcome<Key = OrderKey> = {
  /** HTTP status of a page that is shown. */
  readonly status?: number | undefined;
  /** Path to go to instead of showing a page. */
  readonly redirect?: string | undefined;
  /** True when the page itself lives at `redirect`; false when a posted form leads there. */
  readonly isMoved?: boolean;
  /** With 429 and 503: when the form may be sent again, in seconds. */
  readonly retryAfterSeconds?: number | undefined;
  /** A hold that was just taken; the browser keeps it. */
  readonly hold?: Key | undefined;
  /** True when the browser's hold is over. */
  readonly isHoldOver?: boolean;
  /** An order that was just opened, or whose token was renewed; the browser keeps it. */
  readonly order?: Key | undefined;
  /** True when the browser's key of a list of bookings opens nothing any more. */
  readonly isBookingsKeyOver?: boolean;
  /** An order that this browser must forget. */
  readonly forgottenOrderId?: string | undefined;
};
