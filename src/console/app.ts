import Router from "@koa/router";
import Koa from "koa";
import koaCompress from "koa-compress";
import { mayAct } from "../api/contract/staff-roles.ts";
import { logRequests } from "../http/access-log.ts";
import { handleHealth, type Readiness } from "../http/health.ts";
import type { AppContext, AppState } from "../http/koa-types.ts";
import type { Log } from "../http/log.ts";
import { assignRequestId } from "../http/request-id.ts";
import type { ServiceAddress } from "../http/service-secret.ts";
import { traceRequests } from "../http/tracing.ts";
import * as texts from "../texts/console.ts";
import { CallDenied, type CallService, createServiceCalls } from "./call-service.ts";
import { createPageSender, type SendPage } from "./document.tsx";
import { catchErrors, type ErrorReports, notFoundPage, presentError } from "./errors.tsx";
import { type ConsoleFiles, serveFiles } from "./files.ts";
import {
  admitRequests,
  type ConsoleSettings,
  readForms,
  rejectForeignPosts,
  securityHeaders,
} from "./middleware.ts";
import type { ConsoleRoute, Reply, ScreenRequest, Session } from "./screen.ts";
import { screens } from "./screens.ts";
import { readLoginCookie, readSessionCookie, setLoginCookie, setSessionCookie } from "./session-cookie.ts";

export type ConsoleParts = {
  readonly settings: ConsoleSettings;
  readonly log: Log;
  readonly service: ServiceAddress;
  readonly readiness: Readiness;
  readonly errorReports: ErrorReports;
  readonly files: ConsoleFiles;
};

/** The middleware stack of the console, in order. Browsers never reach the service itself. */
export function createConsole(parts: ConsoleParts): Koa<AppState> {
  const { settings, files } = parts;
  const sendPage = createPageSender(files, menu);
  const app = new Koa<AppState>({ proxy: settings.proxies > 0, maxIpsCount: settings.proxies });
  app.silent = true;
  app.use(assignRequestId(parts.log));
  app.use(logRequests);
  app.use(traceRequests(tracedRouteOf, "nobody"));
  app.use(securityHeaders(settings));
  app.use(catchErrors(parts.errorReports, sendPage));
  app.use(handleHealth(parts.readiness));
  app.use(koaCompress({ threshold: 1024 }));
  app.use(serveFiles(files));
  app.use(rejectForeignPosts(settings.origin, sendPage));
  app.use(readForms(sendPage));
  app.use(admitRequests(settings.unlimitedAddresses, sendPage));
  app.use(createRouter(parts, sendPage).routes());
  app.use((ctx) => sendPage(ctx, notFoundPage(), null));
  return app;
}

/** Returns the path pattern of a screen's route. */
function tracedRouteOf(ctx: AppContext & { readonly _matchedRoute?: unknown }): string | null {
  return typeof ctx._matchedRoute === "string" ? ctx._matchedRoute : null;
}

/** The entries of the menu: each links to the first route of its screen. */
const menu = screens.flatMap(({ menu: label, routes: [first] }) =>
  label === undefined || first === undefined || first.act === null
    ? []
    : [{ label, href: first.path, act: first.act }],
);

function createRouter({ settings: { origin }, service }: ConsoleParts, sendPage: SendPage): Router<AppState> {
  const router = new Router<AppState>({ sensitive: true, strict: true });
  const callService = createServiceCalls(service);
  for (const route of screens.flatMap(({ routes }) => routes)) {
    router.register(route.path, [route.method], async (ctx) => {
      const token = readSessionCookie(ctx, origin);
      const { reply, session } = await handleRequest(route, token !== null, {
        ...{ path: ctx.path, params: ctx.params },
        url: ctx.path + ctx.search,
        query: new URLSearchParams(ctx.querystring),
        form: new URLSearchParams(ctx.state.body?.toString("utf8")),
        loginToken: readLoginCookie(ctx, origin),
        call: (name, callParts) => callService(ctx, token, name, callParts),
      });
      if (reply.cookie !== undefined) setSessionCookie(ctx, origin, reply.cookie);
      if (reply.loginToken !== undefined) setLoginCookie(ctx, origin, reply.loginToken);
      if ("redirect" in reply) {
        ctx.redirect(reply.redirect);
        ctx.status = reply.repeatsPost ? 307 : 303;
      } else if ("file" in reply) {
        ctx.attachment(reply.file.name);
        ctx.type = reply.file.type;
        ctx.body = reply.file.content;
      } else if ("json" in reply) {
        ctx.status = reply.status ?? 200;
        ctx.body = reply.json;
      } else if (ctx.get("accept") === "application/json") {
        ctx.status = reply.page.status ?? 200;
        ctx.body = { message: reply.page.title };
      } else sendPage(ctx, reply.page, session);
    });
  }
  return router;
}

/** Reads the session, checks the role and handles the request. Errors that are the same for all screens become pages. */
async function handleRequest(
  route: ConsoleRoute,
  hasToken: boolean,
  { url, ...request }: Omit<ScreenRequest<null>, "session"> & { readonly url: string },
): Promise<{ readonly reply: Reply; readonly session: Session | null }> {
  let session: Session | null = null;
  try {
    if (route.act === null) return { reply: await route.handle({ ...request, session }), session };
    session = hasToken ? await readSession(request.call) : null;
    if (session === null) throw new CallDenied("signed_out", texts.signedOutInForm);
    // The service checks this too. Here, it also covers screens without a call.
    if (!mayAct(session.member.role, route.act)) throw new CallDenied("not_allowed", texts.notAllowed);
    return { reply: await route.handle({ ...request, session }), session };
  } catch (error) {
    const failed = { method: route.method, url, form: request.form };
    const reply = await presentError(error, failed, request.call);
    if (reply === null) throw error;
    return { reply, session };
  }
}

async function readSession(call: CallService): Promise<Session> {
  const read = await call("readSession", {});
  if (!read.ok) throw new Error(read.message);
  return read.body.session;
}
