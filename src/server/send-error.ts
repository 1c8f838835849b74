import { type ErrorCode, errorStatus } from "../api/contract/errors.ts";
import { noStore } from "../http/cache-control.ts";
import type { AppContext } from "../http/koa-types.ts";

/** Replies with an error response of the contract: status, code and a message for visitors. */
export function sendError(
  ctx: AppContext,
  code: ErrorCode,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  ctx.status = errorStatus[code];
  ctx.set("Cache-Control", noStore);
  ctx.set({ ...headers });
  ctx.body = { error: { code, message } };
}
