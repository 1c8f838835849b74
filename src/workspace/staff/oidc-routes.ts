import * as texts from "../../texts/staff.ts";
import { handleStaff, type StaffError, type StaffRequestOf, type StaffRoute } from "../http/staff-route.ts";
import { unlinkIdentity } from "./account.ts";
import { findInvitation } from "./invitations.ts";
import { finishLogin, type LoginPurpose, startLogin, takeLogin } from "./oidc.ts";
import {
  done,
  invitationInvalid,
  limitAttempts,
  newSession,
  type RouteDeps,
  tooMany,
} from "./route-parts.ts";
import { digestOf } from "./secrets.ts";

type AnyRequest = Pick<StaffRequestOf<"finishOidc">, "limitedNetwork" | "log">;

const noProvider = {
  ok: false,
  code: "provider_unavailable",
  message: texts.noProvider,
} as const satisfies StaffError;
const loginEnded = {
  ok: false,
  code: "sign_in_failed",
  message: texts.loginEnded,
} as const satisfies StaffError;

/** Handlers of the sign-in with the identity provider of a company. */
export function oidcRoutes(deps: RouteDeps): StaffRoute[] {
  const { provider } = deps;
  return [
    handleStaff("readSignIn", async () => done({ provider: provider?.name ?? null })),
    handleStaff("startOidcSignIn", ({ body: { shared, next }, ...request }) =>
      start(deps, request, { purpose: "sign_in", isShared: shared, next }),
    ),
    handleStaff("startOidcJoin", ({ body: { token, name, shared, next }, ...request }) =>
      limitAttempts(deps, request.limitedNetwork, async () => {
        if ((await findInvitation(deps, token)) === undefined) return invitationInvalid;
        const login = { purpose: "join", boundTo: digestOf(token), name, isShared: shared, next } as const;
        return start(deps, request, login);
      }),
    ),
    handleStaff("startOidcProof", ({ session, body: { next }, ...request }) =>
      start(deps, request, { purpose: "prove", boundTo: session.digest, next }),
    ),
    handleStaff("startOidcLink", ({ session, body: { next }, ...request }) =>
      start(deps, request, { purpose: "link", boundTo: session.digest, next }),
    ),
    handleStaff("finishOidc", async ({ body, limitedNetwork, log }) => {
      if (provider === null) return noProvider;
      // Not limited: otherwise, any website could send a browser here until its network is locked out of all sign-ins.
      const login = await takeLogin(deps, body);
      if (login === undefined) return loginEnded;
      return limitAttempts(deps, limitedNetwork, async () => {
        const finished = await finishLogin({ ...deps, provider }, login, body.parameters, log);
        if (!finished.ok) return finished;
        const { next, token } = finished;
        return done({ next, signedIn: token === null ? null : await newSession(deps, token) });
      });
    }),
    handleStaff("unlinkOidc", async ({ session }) =>
      (await unlinkIdentity(deps, session))
        ? done({})
        : { ok: false, code: "last_sign_in", message: texts.lastAccount },
    ),
  ];
}

/** Begins a login, unless the network has begun too many. */
async function start(deps: RouteDeps, { limitedNetwork, log }: AnyRequest, login: LoginPurpose) {
  if (deps.provider === null) return noProvider;
  const wait = limitedNetwork && (await deps.rateLimits.staffCeremoniesOfAddress.consume(limitedNetwork));
  return wait ? tooMany(wait) : startLogin({ ...deps, provider: deps.provider }, login, log);
}
