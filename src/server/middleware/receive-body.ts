import { isCallPath, isSimulatorPath } from "../../api/contract/href.ts";
import { limits } from "../../http/admission/limits.ts";
import { createExemption, networkOf } from "../../http/admission/network.ts";
import type { AppContext, AppMiddleware } from "../../http/koa-types.ts";
import { readBody } from "../../http/read-body.ts";
import { call as texts } from "../../texts/error-messages.ts";
import { busy } from "../../texts/server-pages.ts";
import { matchCall } from "../match-call.ts";
import type { Metrics } from "../metrics.ts";
import { sendError } from "../send-error.ts";
import type { Settings } from "../settings.ts";

/** Memory reserved for a request body until the request ends. */
type BodyReservation = { readonly network: string; readonly bytes: number; readonly stop: AbortController };

/**
 * Reads bodies before admission, so that a slow upload does not occupy a slot. Stops reading the oldest body of an IP
 * address that exceeds its limit of concurrent bodies. If the process exceeds a limit, stops reading the oldest body of
 * the address with the most bodies.
 */
export function receiveBodies(
  { unlimitedAddresses }: Pick<Settings, "unlimitedAddresses">,
  metrics: Pick<Metrics, "observeRejection">,
): AppMiddleware {
  const isExempt = createExemption(unlimitedAddresses);
  const { concurrentPerAddress, concurrentPerProcess, bytesPerProcess } = limits.bodies;
  /** Bodies that are being read, in order of arrival. */
  const openBodies = new Set<BodyReservation>();
  const reserved = new Set<BodyReservation>();
  let reservedBytes = 0;

  return async (ctx, next) => {
    const limitBytes = bodyLimitOf(ctx);
    if (limitBytes === null) return next();
    const stop = new AbortController();
    const body = { network: networkOf(ctx.ip), bytes: expectedBytes(ctx, limitBytes), stop };
    const isCounted = !isExempt(ctx.ip);
    if (isCounted && !evictFor(body)) {
      metrics.observeRejection("body_memory");
      return sendError(ctx, "service_unavailable", busy, { "Retry-After": "5", Connection: "close" });
    }
    if (isCounted) reserve(body);
    try {
      const received = await readBody(ctx.req, limitBytes, stop.signal).finally(() =>
        openBodies.delete(body),
      );
      if (received === null) return sendError(ctx, "payload_too_large", texts.atMostBytes(limitBytes));
      ctx.state.body = received;
      await next();
    } finally {
      release(body);
    }
  };

  function reserve(body: BodyReservation): void {
    openBodies.add(body);
    reserved.add(body);
    reservedBytes += body.bytes;
  }

  function release(body: BodyReservation): void {
    if (reserved.delete(body)) reservedBytes -= body.bytes;
  }

  /**
   * Stops reading other bodies to make room. Returns false if the memory is used by complete bodies of queued requests.
   */
  function evictFor({ network, bytes }: BodyReservation): boolean {
    const networkBodies = [...openBodies].filter((each) => each.network === network);
    if (networkBodies.length >= concurrentPerAddress) stopReading(networkBodies[0]);
    if (openBodies.size >= concurrentPerProcess || reservedBytes + bytes > bytesPerProcess) {
      stopReading(oldestOfBusiestNetwork());
    }
    return reservedBytes + bytes <= bytesPerProcess;
  }

  function stopReading(body: BodyReservation | undefined): void {
    if (body === undefined) return;
    openBodies.delete(body);
    release(body);
    body.stop.abort();
    metrics.observeRejection("slow_body");
  }

  function oldestOfBusiestNetwork(): BodyReservation | undefined {
    const counts = new Map<string, number>();
    for (const { network } of openBodies) counts.set(network, (counts.get(network) ?? 0) + 1);
    const highestCount = Math.max(0, ...counts.values());
    return [...openBodies].find(({ network }) => counts.get(network) === highestCount);
  }
}

/** Maximum size of a request's body, in bytes. Null if the body is not read. */
function bodyLimitOf(ctx: AppContext): number | null {
  if (ctx.method === "GET" || ctx.method === "HEAD") return null;
  const call = matchCall(ctx.method, ctx.path);
  if (call !== null) return call.bodyType === "raw" ? limits.bodies.maxRawBytes : limits.bodies.maxBytes;
  if (isSimulatorPath(ctx.path)) return limits.bodies.maxBytes;
  return ctx.method === "POST" && !isCallPath(ctx.path) ? limits.bodies.maxBytes : null;
}

function expectedBytes({ req }: AppContext, limitBytes: number): number {
  const declared = Number(req.headers["content-length"] ?? limitBytes);
  return Number.isFinite(declared) ? Math.min(declared, limitBytes) : limitBytes;
}
