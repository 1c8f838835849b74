import { etagOf, hasCopy } from "../../http/etag.ts";
import type { ShellContext } from "../../http/shell.ts";
import type { Answer } from "./route.ts";

/** Whether a response may be cached by anybody for a short time, or not at all. */
export type Keeping = "public" | "private";

/** Writes a response as bytes. Public 200 responses have an ETag and are cached for 30 seconds, others never. */
export function send(ctx: ShellContext, answer: Answer, keeping: Keeping): void {
  ctx.status = answer.status;
  ctx.state.refusal = answer.refusal;
  const isKept = keeping === "public" && answer.status === 200;
  ctx.set("cache-control", isKept ? "public, max-age=30, stale-while-revalidate=60" : "no-store");
  const bytes = bytesOf(answer);
  ctx.body = bytes;
  // Koa resets the status for a null body, and the type when it is set before the body.
  ctx.status = answer.status;
  if (answer.body !== undefined) ctx.set("content-type", "application/json; charset=utf-8");
  for (const [name, value] of Object.entries(answer.headers)) ctx.set(name, value);
  if (isKept && bytes !== null) replyNotModified(ctx, bytes);
}

function bytesOf(answer: Answer): Buffer | null {
  if (answer.buffer !== undefined) return answer.buffer;
  if (answer.text !== undefined) return Buffer.from(answer.text);
  return answer.body === undefined ? null : Buffer.from(JSON.stringify(answer.body));
}

function replyNotModified(ctx: ShellContext, bytes: Buffer): void {
  const etag = etagOf(bytes);
  ctx.set("etag", etag);
  if (!hasCopy(ctx, etag)) return;
  ctx.status = 304;
  ctx.body = null;
}
