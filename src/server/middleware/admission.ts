import { setImmediate as nextTick } from "node:timers/promises";
import { isCallPath, isSimulatorPath } from "../../api/contract/href.ts";
import {
  createFairQueue,
  type FairQueue,
  type QueueLimits,
  type ReleaseSlot,
} from "../../http/admission/fair-queue.ts";
import { limits } from "../../http/admission/limits.ts";
import { createExemption, isIpv6Network, networkOf } from "../../http/admission/network.ts";
import { clientAbortSignal, clientClosedRequestStatus } from "../../http/client-disconnect.ts";
import type { AppContext, AppMiddleware } from "../../http/koa-types.ts";
import * as texts from "../../texts/server-pages.ts";
import { matchCall } from "../match-call.ts";
import type { AdmissionQueue, Metrics } from "../metrics.ts";
import { busyPage } from "../plain-pages.ts";
import { sendError } from "../send-error.ts";
import type { Settings } from "../settings.ts";
import { isPublicPage } from "./page-cache.ts";

/** Admits or rejects costly work (a request to the service, a render) of this process; see decision 019. */
export type Admission = {
  /**
   * Runs a request when its IP address has a free slot. Replies 429 if the queue is full. The caller must read the body
   * first.
   */
  readonly admit: (ctx: AppContext, work: () => Promise<void>) => Promise<void>;
  /** Runs costly work in a free slot of the process, fairly between IP addresses. Null if rejected (503) or aborted. */
  readonly runLimited: <Result>(ctx: AppContext, work: () => Promise<Result>) => Promise<Result | null>;
};

const { work } = limits;

export function createAdmission(
  { unlimitedAddresses }: Pick<Settings, "unlimitedAddresses">,
  metrics: Pick<Metrics, "observeRejection" | "watchQueue">,
): Admission {
  const isExempt = createExemption(unlimitedAddresses);
  const addressQueue = createFairQueue({ limitsFor: queueLimits });
  const sendBusy = createBusyResponder();
  const processQueue = createFairQueue({
    total: { atOnce: work.concurrentPerProcess, waiting: work.queuedPerProcess },
    contentionLimit: work.contention,
  });
  metrics.watchQueue("address", addressQueue.queuedCount);
  metrics.watchQueue("process", processQueue.queuedCount);
  const reject = (queue: AdmissionQueue, ...response: Parameters<typeof sendBusy>) => {
    metrics.observeRejection(queue);
    sendBusy(...response);
  };
  return {
    admit: async (ctx, doWork) => {
      if (isExempt(ctx.ip)) return doWork();
      const slot = await acquireSlot(addressQueue, queueKey(ctx), clientAbortSignal(ctx));
      if (slot === "gone") return markClientGone(ctx);
      if (slot === "full") return reject("address", ctx, "too_many_requests", 2);
      try {
        await doWork();
      } finally {
        slot();
      }
    },
    runLimited: async (ctx, doWork) => {
      if (isExempt(ctx.ip)) return doWork();
      const slot = await acquireSlot(processQueue, queueKey(ctx), clientAbortSignal(ctx));
      if (slot === "gone") markClientGone(ctx);
      if (slot === "full") reject("process", ctx, "service_unavailable", 5);
      if (typeof slot === "string") return null;
      try {
        return await doWork();
      } finally {
        slot();
      }
    },
  };
}

async function acquireSlot(
  queue: FairQueue,
  key: string,
  signal: AbortSignal,
): Promise<ReleaseSlot | "full" | "gone"> {
  const releaseSlot = queue.tryAcquire(key);
  if (releaseSlot !== null) return releaseSlot;
  const slot = await queue.acquire(key, signal);
  if (typeof slot === "string") return slot;
  // If many callers disconnect together, their aborts arrive one by one. Wait, so that the slot does not go to a
  // caller that has disconnected.
  await nextTick();
  if (!signal.aborted) return slot;
  slot();
  return "gone";
}

/**
 * Passes every request to admission control, except for public pages: the page cache admits those that it has to
 * render.
 */
export function admitWork({ admit }: Admission): AppMiddleware {
  return (ctx, next) => (isPublicPage(ctx) ? next() : admit(ctx, next));
}

/** Key prefix for the gateway's webhooks, which have a separate limit. */
const webhookKeyPrefix = "webhook ";

function queueKey(ctx: AppContext): string {
  const network = networkOf(ctx.ip);
  return isPaymentNotification(ctx) ? webhookKeyPrefix + network : network;
}

function queueLimits(queue: string): QueueLimits {
  const concurrent = queue.startsWith(webhookKeyPrefix)
    ? work.concurrentWebhooksPerAddress
    : isIpv6Network(queue)
      ? work.concurrentPerIpv6Network
      : work.concurrentPerIpv4Address;
  return { atOnce: concurrent, waiting: concurrent * work.queueFactor };
}

/** Returns true for the gateway's webhook and callback. Both may report a completed payment. */
function isPaymentNotification(ctx: AppContext): boolean {
  return matchCall(ctx.method, ctx.path)?.crossOrigin === true;
}

const busyMessages = {
  too_many_requests: texts.networkBusy,
  service_unavailable: texts.busy,
} as const;

const logIntervalMs = 1_000;

/**
 * Replies to rejected requests: with JSON to an API call, with a small page to a page request. Logs at most one line
 * per second, so that a burst of requests does not fill the disk.
 */
function createBusyResponder() {
  let unlogged = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (ctx: AppContext, code: keyof typeof busyMessages, seconds: number): void => {
    ctx.state.isThrottled = true;
    unlogged += 1;
    if (performance.now() - loggedAt >= logIntervalMs) {
      ctx.state.log.warn(
        { requests: unlogged },
        "Requests were refused because there were too many at once.",
      );
      unlogged = 0;
      loggedAt = performance.now();
    }
    sendError(ctx, code, busyMessages[code], { "Retry-After": String(seconds) });
    const call = matchCall(ctx.method, ctx.path);
    const isForPrograms = (isCallPath(ctx.path) || isSimulatorPath(ctx.path)) && call?.bodyType !== "form";
    if (isForPrograms) return;
    ctx.type = "html";
    ctx.body = busyPage(busyMessages[code], call === null ? ctx.path + ctx.search : "/");
  };
}

function markClientGone(ctx: AppContext): void {
  ctx.status = clientClosedRequestStatus;
}
