import { RateLimiterMemory } from "rate-limiter-flexible";
import * as v from "valibot";
import { networkOf } from "../http/admission/network.ts";
import { readBody } from "../http/read-body.ts";
import type { ShellContext, ShellMiddleware } from "../http/shell.ts";
import { call as texts } from "../texts/refusals.ts";
import { refusal } from "./refusal.ts";

type Limits = {
  readonly limitBytes: number;
  /** Of one address. */
  readonly perMinute: number;
  /** Whether the operator exempts an address from limits. */
  readonly isExempt: (address: string) => boolean;
};

/** A small report posted by our own pages: limited in size and rate, validated, taken, answered 204. */
export function takeSmallJson<S extends v.GenericSchema>(
  limits: Limits,
  schema: S,
  take: (ctx: ShellContext, report: v.InferOutput<S>) => void,
): ShellMiddleware {
  const limiter = new RateLimiterMemory({ points: limits.perMinute, duration: 60 });
  return async (ctx) => {
    const isAllowed =
      limits.isExempt(ctx.ip) || (await limiter.consume(networkOf(ctx.ip)).catch(() => null)) !== null;
    if (!isAllowed) return refusal(ctx, "too_many_requests", texts.tooManyReports, { "Retry-After": "60" });
    const body = await readBody(ctx.req, limits.limitBytes);
    if (body === null) return refusal(ctx, "payload_too_large", texts.atMostBytes(limits.limitBytes));
    const json = parseJson(body);
    if (json === undefined) return refusal(ctx, "bad_json", texts.badJson);
    const report = v.safeParse(schema, json);
    if (!report.success) return refusal(ctx, "validation_failed", texts.badReport);
    take(ctx, report.output);
    ctx.status = 204;
  };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
