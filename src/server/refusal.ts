import { type ErrorCode, errorStatus } from "../api/contract/errors.ts";
import type { ShellContext } from "../http/shell.ts";

/** Answers with the contract's error body: a code for programs, a sentence for people. */
export function refusal(
  ctx: ShellContext,
  code: ErrorCode,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  ctx.status = errorStatus[code];
  ctx.set("Cache-Control", "no-store");
  ctx.set({ ...headers });
  ctx.body = { error: { code, message } };
}
