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
import { refusal } from "../refusal.ts";
import type { Settings } from "../settings.ts";
import { isForEveryone } from "./page-cache.ts";

/**
 * Decides when work that costs something (what reaches the workspace service, or renders a page) is begun, and whether at
 * all. It is counted in this process, whose thread it protects; see docs/decisions/019.
 */
export type Admission = {
  /**
   * Does a request when its address has a turn. Its body must have arrived before, because a slow one would keep the turn.
   * Else the request is answered here: 429, or nothing to a caller who has left.
   */
  readonly admit: (ctx: ShellContext, work: () => Promise<void>) => Promise<void>;
  /**
   * Does the costly part of an admitted request when the process has a turn for it: one address after the other. Null when
   * the request has been answered here instead (503), or the caller has left.
   */
  readonly spend: <Result>(ctx: ShellContext, work: () => Promise<Result>) => Promise<Result | null>;
};

const { work } = limits;

/** Makes the admission of one process. */
export function createAdmission({ unlimitedAddresses }: Pick<Settings, "unlimitedAddresses">): Admission {
  const isExempt = exemption(unlimitedAddresses);
  const byAddress = createFairQueue({ boundsOf });
  const refuseBusy = createRefusals();
  const byProcess = createFairQueue({
    total: { atOnce: work.atOnceOfProcess, waiting: work.waitingOfProcess },
    besideOthers: work.besideOthers,
  });
  return {
    admit: async (ctx, doWork) => {
      if (isExempt(ctx.ip)) return doWork();
      const turn = await turnIn(byAddress, laneOf(ctx), callerSignal(ctx));
      if (turn === "gone") return leave(ctx);
      if (turn === "full") return refuseBusy(ctx, "too_many_requests", 2);
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
      if (turn === "full") refuseBusy(ctx, "service_unavailable", 5);
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
  // Callers who leave together are noticed one by one, and each gives up a turn for the next of them.
  await nextTick();
  if (!signal.aborted) return turn;
  turn();
  return "gone";
}

/** Admits everything but pages for everyone, which their cache lets in when it has to render one. */
export function admitWork({ admit }: Admission): ShellMiddleware {
  return (ctx, next) => (isForEveryone(ctx) ? next() : admit(ctx, next));
}

/** Put before an address whose requests are the gateway's webhooks. */
const webhookLane = "webhook ";

function laneOf(ctx: ShellContext): string {
  const network = networkOf(ctx.ip);
  return isPaymentReport(ctx) ? webhookLane + network : network;
}

function boundsOf(lane: string): Bounds {
  const atOnce = lane.startsWith(webhookLane)
    ? work.webhooksAtOnceOfAddress
    : isIpv6Network(lane)
      ? work.atOnceOfIpv6Network
      : work.atOnceOfIpv4Address;
  return { atOnce, waiting: atOnce * work.queueFactor };
}

/** The gateway's signed webhook, and the browser that it sends back: whoever is refused then has paid. */
function isPaymentReport(ctx: ShellContext): boolean {
  return callAt(ctx.method, ctx.path)?.crossOrigin === true;
}

const sentences = {
  too_many_requests: texts.busyNetwork,
  service_unavailable: texts.busy,
} as const;

const oneSecondMs = 1_000;

/**
 * Refuses with a sentence for people: as JSON to a call, as a small page to a page and to a form posted without scripts.
 * The log counts refusals once a second at the most: a line each would cost more than the refusal, and fill the disk.
 */
function createRefusals() {
  let untold = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  return (ctx: ShellContext, code: keyof typeof sentences, seconds: number): void => {
    ctx.state.isShed = true;
    untold += 1;
    if (performance.now() - toldAt >= oneSecondMs) {
      ctx.state.log.warn({ requests: untold }, "Requests were refused: more came at once than are admitted.");
      untold = 0;
      toldAt = performance.now();
    }
    refusal(ctx, code, sentences[code], { "Retry-After": String(seconds) });
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
