import { setImmediate as nextTick } from "node:timers/promises";
import { isCallPath, isSimulatorPath } from "../../api/contract/href.ts";
import {
  type Bounds,
  createFairQueue,
  type EndTurn,
  type FairQueue,
} from "../../http/admission/fair-queue.ts";
import { limits } from "../../http/admission/limits.ts";
import { exemption, isIpv6Network, networkOf } from "../../http/admission/network.ts";
import { callerGoneStatus, callerSignal } from "../../http/caller.ts";
import type { ShellContext, ShellMiddleware } from "../../http/shell.ts";
import * as texts from "../../texts/server-pages.ts";
import { callAt } from "../known-calls.ts";
import { busyPage } from "../plain-pages.ts";
import { sendError } from "../refusal.ts";
import type { Settings } from "../settings.ts";
import { isPublicPage } from "./page-cache.ts";

/** Admits or rejects costly work (a call to the service, a render) of this process; see decision 019. */
export type Admission = {
  /** Runs a request when its address has a free slot; replies 429 if the queue is full. Its body must have arrived before. */
  readonly admit: (ctx: ShellContext, work: () => Promise<void>) => Promise<void>;
  /** Runs the costly part when the process has a free slot, fairly between addresses. Null if rejected (503) or aborted. */
  readonly spend: <Result>(ctx: ShellContext, work: () => Promise<Result>) => Promise<Result | null>;
};

const { work } = limits;

export function createAdmission({ unlimitedAddresses }: Pick<Settings, "unlimitedAddresses">): Admission {
  const isExempt = exemption(unlimitedAddresses);
  const byAddress = createFairQueue({ boundsOf });
  const sendBusy = createBusyResponder();
  const byProcess = createFairQueue({
    total: { atOnce: work.concurrentPerProcess, waiting: work.queuedPerProcess },
    besideOthers: work.besideOthers,
  });
  return {
    admit: async (ctx, doWork) => {
      if (isExempt(ctx.ip)) return doWork();
      const turn = await turnIn(byAddress, laneOf(ctx), callerSignal(ctx));
      if (turn === "gone") return leave(ctx);
      if (turn === "full") return sendBusy(ctx, "too_many_requests", 2);
      try {
        await doWork();
      } finally {
        turn();
      }
    },
    spend: async (ctx, doWork) => {
      if (isExempt(ctx.ip)) return doWork();
      const turn = await turnIn(byProcess, laneOf(ctx), callerSignal(ctx));
      if (turn === "gone") leave(ctx);
      if (turn === "full") sendBusy(ctx, "service_unavailable", 5);
      if (typeof turn === "string") return null;
      try {
        return await doWork();
      } finally {
        turn();
      }
    },
  };
}

async function turnIn(
  queue: FairQueue,
  key: string,
  signal: AbortSignal,
): Promise<EndTurn | "full" | "gone"> {
  const free = queue.tryEnter(key);
  if (free !== null) return free;
  const turn = await queue.enter(key, signal);
  if (typeof turn === "string") return turn;
  // When many callers disconnect together, their aborts arrive one by one; wait so that the slot does not go to such a
  // caller.
  await nextTick();
  if (!signal.aborted) return turn;
  turn();
  return "gone";
}

/** Admits every request except for shared pages, which the page cache admits when it has to render them. */
export function admitWork({ admit }: Admission): ShellMiddleware {
  return (ctx, next) => (isPublicPage(ctx) ? next() : admit(ctx, next));
}

/** Key prefix for the gateway's webhooks, which have their own limit. */
const webhookLane = "webhook ";

function laneOf(ctx: ShellContext): string {
  const network = networkOf(ctx.ip);
  return isPaymentReport(ctx) ? webhookLane + network : network;
}

function boundsOf(lane: string): Bounds {
  const atOnce = lane.startsWith(webhookLane)
    ? work.concurrentWebhooksPerAddress
    : isIpv6Network(lane)
      ? work.concurrentPerIpv6Network
      : work.concurrentPerIpv4Address;
  return { atOnce, waiting: atOnce * work.queueFactor };
}

/** The gateway's signed webhook, and the browser that returns from the gateway. Both may report a completed payment. */
function isPaymentReport(ctx: ShellContext): boolean {
  return callAt(ctx.method, ctx.path)?.crossOrigin === true;
}

const sentences = {
  too_many_requests: texts.busyNetwork,
  service_unavailable: texts.busy,
} as const;

const oneSecondMs = 1_000;

/**
 * Replies with JSON to a call, with a small page to a page. Logs at most one line per second, so that a flood does not
 * fill the disk.
 */
function createBusyResponder() {
  let unlogged = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (ctx: ShellContext, code: keyof typeof sentences, seconds: number): void => {
    ctx.state.isShed = true;
    unlogged += 1;
    if (performance.now() - loggedAt >= oneSecondMs) {
      ctx.state.log.warn(
        { requests: unlogged },
        "Requests were refused because there were too many at once.",
      );
      unlogged = 0;
      loggedAt = performance.now();
    }
    sendError(ctx, code, sentences[code], { "Retry-After": String(seconds) });
    const call = callAt(ctx.method, ctx.path);
    const isForPrograms = (isCallPath(ctx.path) || isSimulatorPath(ctx.path)) && call?.bodyType !== "form";
    if (isForPrograms) return;
    ctx.type = "html";
    ctx.body = busyPage(sentences[code], call === null ? ctx.path + ctx.search : "/");
  };
}

function leave(ctx: ShellContext): void {
  ctx.status = callerGoneStatus;
}
