import type { Middleware, ParameterizedContext } from "koa";
import type { OrderKey } from "../api/contract/booking.ts";
import type { CallName } from "../api/contract/calls.ts";
import type { ErrorCode } from "../api/contract/errors.ts";
import type { Log } from "./log.ts";

/** State of a request, shared by the middleware. */
export type AppState = {
  requestId: string;
  /** Logger that adds the request id to each line. */
  log: Log;
  call?: CallName;
  errorCode?: ErrorCode;
  /** The browser's hold; pages with a hold are not shared. */
  hold?: OrderKey;
  /** Rejected by admission: only counted in the log. */
  isThrottled?: boolean;
  /** The page was not rendered in time; its last good copy is served instead. */
  isLate?: boolean;
  /** Caches a page that was rendered too late for its visitor, who got the last good copy. */
  cacheLatePage?: (html: string) => void;
  /** The complete body, if it is read; see `receiveBodies`. */
  body?: Buffer;
  /** Created on first use by `clientAbortSignal`. */
  clientAbortSignal?: AbortSignal;
};

export type AppContext = ParameterizedContext<AppState>;
export type AppMiddleware = Middleware<AppState>;
