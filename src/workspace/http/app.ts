import Router from "@koa/router";
import Koa from "koa";
import { type CallDefinition, calls as contract } from "../../api/contract/calls.ts";
import { logRequests } from "../../http/access-log.ts";
import { exemption } from "../../http/admission/network.ts";
import { Coalescer } from "../../http/coalescer.ts";
import type { Log } from "../../http/log.ts";
import { identifyRequests } from "../../http/request-id.ts";
import type { ShellMiddleware, ShellState } from "../../http/shell.ts";
import * as texts from "../../texts/refusals.ts";
import { DatabaseUnavailable } from "../database/unavailable.ts";
import { bookings, calls, leads } from "../metrics/counters.ts";
import { dispatch } from "./dispatch.ts";
import { type Route, refuse } from "./route.ts";
import { send } from "./send.ts";
import { answerUnexpected } from "./unexpected.ts";

/** What the shell is made of. */
export type AppOptions = {
  readonly routes: readonly Route[];
  readonly log: Log;
  /** Origin that visitors see; posts from any other are refused. */
  readonly publicOrigin: string;
  /** Checks each reply against the contract, so that a drift fails: on in tests and development. */
  readonly checkReplies?: boolean;
  /** Resolves when the service can answer; a rejection makes `/readyz` answer 503. */
  readonly isReady?: () => Promise<void>;
  readonly metrics?: () => Promise<string>;
  readonly openApi?: () => object;
  /** Addresses and networks that no limit counts. */
  readonly unlimitedAddresses?: readonly string[];
  /** Runs before the routes, such as the way to the gateway simulator. */
  readonly before?: readonly ShellMiddleware[];
};

/** The HTTP shell: ids, log, failures, then one route a call of the contract. It does not listen. */
export function createApp(options: AppOptions): Koa<ShellState> {
  const app = new Koa<ShellState>();
  app.silent = true;
  app.on("error", (error: unknown) => options.log.error({ err: error }, "A reply could not be written."));
  app.use(identifyRequests(options.log, "site"));
  app.use(logRequests);
  app.use(measureCalls);
  app.use(answerUnexpected);
  for (const middleware of options.before ?? []) app.use(middleware);
  app.use(routerOf(options).routes());
  app.use(refuseUnrouted);
  return app;
}

/** Counts each call with its time, and what came of it where the answer tells. */
const measureCalls: ShellMiddleware = async (ctx, next) => {
  const end = calls.startTimer();
  await next();
  const { call } = ctx.state;
  if (call === undefined) return;
  end({ call, status: ctx.status });
  if (ctx.status !== 201) return;
  if (call === "verifyAndBook") bookings.inc({ state: "held" });
  if (call === "leadSubmit") leads.inc();
};

function routerOf(options: AppOptions): Router<ShellState> {
  const router = new Router<ShellState>({ sensitive: true, strict: true });
  const settings = {
    publicOrigin: options.publicOrigin,
    checkReplies: options.checkReplies ?? false,
    isExempt: exemption(options.unlimitedAddresses ?? []),
  };
  const seen = new Set<string>();
  for (const route of options.routes) {
    if (seen.has(route.name)) throw new Error(`The call ${route.name} is answered twice.`);
    seen.add(route.name);
    const call: CallDefinition = contract[route.name];
    const path = call.path.replace(/\{(\w+)\}/g, ":$1");
    router.register(path, [call.method], (ctx) => dispatch(ctx, ctx.params, call, route, settings));
  }
  router.get("/healthz", (ctx) => send(ctx, { status: 200, headers: {}, body: { status: "ok" } }, "private"));
  router.get("/readyz", readiness(options.isReady ?? (() => Promise.resolve())));
  const { metrics } = options;
  if (metrics !== undefined) {
    router.get("/metrics", async (ctx) => {
      ctx.set("content-type", "text/plain; version=0.0.4; charset=utf-8");
      ctx.body = await metrics();
    });
  }
  if (options.openApi !== undefined) router.get("/openapi.json", openApiOf(options.openApi));
  return router;
}

function readiness(isReady: () => Promise<void>): ShellMiddleware {
  const checks = new Coalescer({ keptMs: 500, keepsFailures: true });
  return async (ctx) => {
    try {
      await checks.run("readyz", isReady);
      send(ctx, { status: 200, headers: {}, body: { status: "ready" } }, "private");
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) ctx.state.log.warn({ err: error }, "Not ready.");
      const details = { headers: { "retry-after": "2" } };
      send(ctx, refuse("service_unavailable", texts.call.databaseAway, details), "private");
    }
  };
}

/** Made when it is first asked for: it is always the same, and costs more than a page. */
function openApiOf(document: () => object): ShellMiddleware {
  let made: object | undefined;
  return (ctx) => {
    made ??= document();
    send(ctx, { status: 200, headers: {}, body: made }, "public");
  };
}

/** A path that nothing answers is 404; a known path asked in another way is 405 and says how to ask. */
const refuseUnrouted: ShellMiddleware = (ctx) => {
  const layers: readonly { methods: string[] }[] = ctx.matched ?? [];
  const methods = [...new Set(layers.flatMap((layer) => layer.methods))];
  if (methods.length === 0) {
    send(ctx, refuse("not_found", texts.call.notFound), "private");
    return;
  }
  const allow = methods.join(", ");
  const message = texts.call.methods(allow);
  send(ctx, refuse("method_not_allowed", message, { headers: { allow } }), "private");
};
