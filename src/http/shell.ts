import type { Middleware, ParameterizedContext } from "koa";
import type { OrderKey } from "../api/contract/booking.ts";
import type { CallName } from "../api/contract/calls.ts";
import type { ErrorCode } from "../api/contract/errors.ts";
import type { Log } from "./log.ts";

/** What the shell knows of a request while it is being answered. */
export type ShellState = {
  requestId: string;
  /** Writes the request id with each line. */
  log: Log;
  call?: CallName;
  refusal?: ErrorCode;
  /** The hold that this browser has: its pages are its own. */
  hold?: OrderKey;
  /** Refused unread: counted in the log, not told in a line of its own. */
  isShed?: boolean;
  /** The page was not rendered in time; its last good copy is served instead. */
  isLate?: boolean;
  /** Takes a page that came too late for its visitor, who has got the last good copy. */
  keepLatePage?: (html: string) => void;
  /** The whole body, where the request has one that is read; see `receiveBodies`. */
  body?: Buffer;
  /** See `callerSignal`, which makes it when it is first asked for. */
  callerSignal?: AbortSignal;
};

export type ShellContext = ParameterizedContext<ShellState>;
export type ShellMiddleware = Middleware<ShellState>;
