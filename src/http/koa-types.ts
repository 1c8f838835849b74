import type { Middleware, ParameterizedContext } from "koa";
import type { OrderKey } from "../api/contract/booking.ts";
import type { CallName } from "../api/contract/calls.ts";
import type { ErrorCode } from "../api/contract/errors.ts";
import type { StaffCallName } from "../api/contract/staff-calls.ts";
import type { StaffErrorCode } from "../api/contract/staff-errors.ts";
import type { Log } from "./log.ts";

/** State of a request that the middleware share. */
export type AppState = {
  requestId: string;
  /** Logger that adds the request id to each line. */
  log: Log;
  call?: CallName;
  /** The call of the console. */
  staffCall?: StaffCallName;
  /** True if the service has authenticated the caller as one of its sites. */
  isFromSite?: boolean;
  errorCode?: ErrorCode | StaffErrorCode;
  /** The browser's hold. Pages rendered with a hold are not shared between visitors. */
  hold?: OrderKey;
  /** True if the browser may open orders. Its home page is not shared, because it mentions the next booking. */
  hasOrders?: boolean;
  /** True if admission rejected the request. The log only counts rejected requests. */
  isThrottled?: boolean;
  /** Surrogate keys of a page. Null or undefined if a CDN must not keep the page. */
  cacheKeys?: readonly string[] | null | undefined;
  /**
   * Caches a page whose rendering finished too late for the request that started it. Defined if the page cache has a
   * copy for this request.
   */
  cacheLatePage?: (page: { readonly html: string; readonly cacheKeys?: readonly string[] | null }) => void;
  /** The complete body, if the middleware `receiveBodies` has read it. */
  body?: Buffer;
  /** Created on first use by `clientAbortSignal`. */
  clientAbortSignal?: AbortSignal;
};

export type AppContext = ParameterizedContext<AppState>;
export type AppMiddleware = Middleware<AppState>;
