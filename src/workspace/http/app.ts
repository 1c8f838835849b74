import Router from "@koa/router";
import Koa from "koa";
import { type CallDefinition, calls as contract } from "../../api/contract/calls.ts";
import { type StaffCallDefinition, staffCalls } from "../../api/contract/staff-calls.ts";
import { logRequests } from "../../http/access-log.ts";
import { createExemption } from "../../http/admission/network.ts";
import { Coalescer } from "../../http/coalescer.ts";
import type { AppContext, AppMiddleware, AppState } from "../../http/koa-types.ts";
import type { Log } from "../../http/log.ts";
import { assignRequestId } from "../../http/request-id.ts";
import type { Secrets } from "../../http/secrets.ts";
import { traceRequests } from "../../http/tracing.ts";
import * as texts from "../../texts/error-messages.ts";
import { DatabaseUnavailable } from "../database/unavailable.ts";
import { callDuration, leadsTotal } from "../metrics/counters.ts";
import { authenticateSite } from "./authenticate-site.ts";
import { dispatch } from "./dispatch.ts";
import { handleErrors } from "./error-handler.ts";
import { createErrorResponse, type Route } from "./route.ts";
import { send } from "./send.ts";
import { dispatchStaff, type StaffApi } from "./staff-dispatch.ts";

export type AppOptions = {
  readonly routes: readonly Route[];
  /** The calls of the console. They are handled only for callers that know the secret. */
  readonly staff?: StaffApi;
  readonly log: Log;
  /** Origin that visitors see. Posts from other origins are rejected. */
  readonly publicOrigin: string;
  /** Authenticates the sites, which report the visitor of each call. */
  readonly serviceSecrets: Secrets;
  /** Validates each response against the contract and fails on a mismatch. Used in tests and development. */
  readonly checkReplies?: boolean;
  /** Resolves if the service is ready. If it rejects, `/readyz` responds with 503. */
  readonly isReady?: () => Promise<void>;
  /** Returns true once the service shuts down. `/readyz` then responds with 503, and calls are still handled. */
  readonly isStopping?: () => boolean;
  /** Served at `/metrics` to callers that know the secret. */
  readonly metrics?: () => Promise<string>;
  readonly openApi?: () => object;
  /** IP addresses and networks that are exempt from all limits. */
  readonly unlimitedAddresses?: readonly string[];
  /** Middleware that runs before the routes, such as the proxy to the gateway simulator. */
  readonly middleware?: readonly AppMiddleware[];
};

/**
 * Builds the Koa app: authentication of the caller, request ids, access log, error handling, then one route per API
 * call. Does not listen.
 */
export function createApp(options: AppOptions): Koa<AppState> {
  const app = new Koa<AppState>();
  app.silent = true;
  app.on("error", (error: unknown) => options.log.error({ err: error }, "Could not write a response."));
  app.use(authenticateSite(options.serviceSecrets, options.log));
  app.use(assignRequestId(options.log));
  app.use(logRequests);
  app.use(measureCalls);
  app.use(traceRequests(routeOf, "sites"));
  app.use(handleErrors);
  for (const middleware of options.middleware ?? []) app.use(middleware);
  app.use(createRouter(options).routes());
  app.use(handleUnmatched);
  return app;
}

/** Returns the path pattern of a call. Health checks and metrics are not traced. */
const routeOf = ({ path, state }: AppContext): string | null => {
  if (state.staffCall !== undefined) return staffCalls[state.staffCall].path;
  if (state.call !== undefined) return contract[state.call].path;
  if (path.startsWith("/gateway-simulator/")) return "/gateway-simulator/*";
  return ["/healthz", "/readyz", "/metrics"].includes(path) ? null : "unknown";
};

/** Records each API call with its duration, and counts leads by response status. */
const measureCalls: AppMiddleware = async (ctx, next) => {
  const end = callDuration.startTimer();
  await next();
  const { call } = ctx.state;
  if (call === undefined) return;
  end({ call, status: ctx.status });
  if (call === "leadSubmit" && ctx.status === 201) leadsTotal.inc();
};

function createRouter(options: AppOptions): Router<AppState> {
  const router = new Router<AppState>({ sensitive: true, strict: true });
  const settings = {
    publicOrigin: options.publicOrigin,
    checkReplies: options.checkReplies ?? false,
    isExempt: createExemption(options.unlimitedAddresses ?? []),
  };
  const registered = new Set<string>();
  for (const route of options.routes) {
    if (registered.has(route.name)) throw new Error(`The call ${route.name} has two routes.`);
    registered.add(route.name);
    const call: CallDefinition = contract[route.name];
    const path = call.path.replace(/\{(\w+)\}/g, ":$1");
    router.register(path, [call.method], (ctx) => dispatch(ctx, ctx.params, call, route, settings));
  }
  for (const route of options.staff?.routes ?? []) {
    const { method, path }: StaffCallDefinition = staffCalls[route.name];
    router.register(path.replace(/\{(\w+)\}/g, ":$1"), [method], (ctx) =>
      ctx.state.isFromSite && options.staff !== undefined
        ? dispatchStaff(ctx, ctx.params, route, { ...settings, ...options.staff })
        : send(ctx, createErrorResponse("not_found", texts.call.notFound), "private"),
    );
  }
  router.get("/healthz", (ctx) => send(ctx, { status: 200, headers: {}, body: { status: "ok" } }, "private"));
  router.get("/readyz", readiness(options));
  const { metrics } = options;
  if (metrics !== undefined) {
    router.get("/metrics", async (ctx) => {
      if (!ctx.state.isFromSite)
        return send(ctx, createErrorResponse("not_found", texts.call.notFound), "private");
      ctx.set("content-type", "text/plain; version=0.0.4; charset=utf-8");
      ctx.body = await metrics();
    });
  }
  if (options.openApi !== undefined) router.get("/openapi.json", serveOpenApi(options.openApi));
  return router;
}

function readiness({ isReady = () => Promise.resolve(), isStopping }: AppOptions): AppMiddleware {
  const checks = new Coalescer({ keptMs: 500, keepsFailures: true });
  return async (ctx) => {
    if (isStopping?.()) return sendNotReady(ctx, texts.call.unavailable);
    try {
      await checks.run("readyz", isReady);
      send(ctx, { status: 200, headers: {}, body: { status: "ready" } }, "private");
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable))
        ctx.state.log.warn({ err: error }, "The readiness check failed.");
      sendNotReady(ctx, texts.call.databaseUnavailable);
    }
  };
}

function sendNotReady(ctx: AppContext, reason: string): void {
  const details = { headers: { "retry-after": "2" } };
  send(ctx, createErrorResponse("service_unavailable", reason, details), "private");
}

/** Builds the OpenAPI document once, on the first request. The document never changes and is expensive to build. */
function serveOpenApi(document: () => object): AppMiddleware {
  let cachedDocument: object | undefined;
  return (ctx) => {
    cachedDocument ??= document();
    send(ctx, { status: 200, headers: {}, body: cachedDocument }, "public");
  };
}

/** Responds with 404 to an unknown path, and with 405 and the allowed methods to a wrong method. */
const handleUnmatched: AppMiddleware = (ctx) => {
  const layers: readonly { methods: string[] }[] = ctx.matched ?? [];
  const methods = [...new Set(layers.flatMap((layer) => layer.methods))];
  if (methods.length === 0) {
    send(ctx, createErrorResponse("not_found", texts.call.notFound), "private");
    return;
  }
  const allow = methods.join(", ");
  const message = texts.call.methods(allow);
  send(ctx, createErrorResponse("method_not_allowed", message, { headers: { allow } }), "private");
};
