import { onTestFinished } from "vitest";
import { SoftwareAuthenticator } from "../../../tests/support/software-authenticator.ts";
import { type StaffCallDefinition, type StaffCallName, staffCalls } from "../../api/contract/staff-calls.ts";
import { createLog } from "../../http/log.ts";
import { asSite, startServer, testServiceSecret } from "../../http/testing.ts";
import { testClock } from "../booking/testing.ts";
import { commandActor } from "../database/audit.ts";
import type { Db } from "../database/tables.ts";
import { exportStaffRoutes } from "../export/index.ts";
import { createApp } from "../http/app.ts";
import type { Gateway } from "../payment/index.ts";
import { paymentDepsWith, unavailableGateway } from "../payment/testing.ts";
import { createRateLimits } from "../rate-limits/rate-limits.ts";
import { reconciliationStaffRoutes } from "../reconciliation/index.ts";
import type { IdentityProvider } from "./identity-provider.ts";
import { createOwnerLink, type GrantedRole, inviteStaff } from "./invitations.ts";
import { staffRoutes } from "./routes.ts";
import { readSession } from "./sessions.ts";

const publicOrigin = "https://baithak.example";
export const consoleOrigin = "https://console.baithak.example";

export type Reply = { readonly status: number; readonly code?: string; readonly body: StaffBody };
// biome-ignore lint/suspicious/noExplicitAny: tests read parts of many bodies.
type StaffBody = any;

type Parts = {
  readonly token?: string | undefined;
  readonly isRefresh?: true;
  readonly body?: object;
  readonly query?: string;
  readonly id?: string;
  /** The number of a booking. */
  readonly number?: string;
};

/** Returns a valid id of no record for the path of a call. */
function unknownIdOf(path: string): string {
  if (path.startsWith("/staff/leads")) return "LEAD0";
  return path.startsWith("/staff/blocks") ? "BLK0" : "STAFF000000000000";
}

/** For tests: serves the calls of the console, with a function that makes a call as the console does. */
export async function startStaffService(
  db: Db,
  now: () => Date,
  {
    refundLimitPaise = null,
    provider = null,
  }: { readonly refundLimitPaise?: number | null; readonly provider?: IdentityProvider | null } = {},
) {
  const lines: string[] = [];
  const log = createLog("warn", { write: (line) => void lines.push(line) });
  const deps = {
    ...{
      ...paymentDepsWith(db, testClock(), unavailableGateway() as Gateway),
      now,
      consoleOrigin,
      publicOrigin,
      brandName: "Baithak",
      provider,
    },
    ...{ rateLimits: createRateLimits(db), refundLimitPaise, wake: () => {} },
  };
  const routes = [...staffRoutes(deps), ...reconciliationStaffRoutes(deps), ...exportStaffRoutes(deps)];
  const app = createApp({
    ...{ routes: [], log, publicOrigin, checkReplies: true },
    serviceSecrets: [testServiceSecret],
    unlimitedAddresses: ["127.0.0.1"],
    staff: { now, routes, readSession: (token, isUse) => readSession(deps, token, isUse) },
  });
  const { origin, close } = await startServer(app.callback());
  onTestFinished(close);

  async function call(name: StaffCallName, parts: Parts = {}, from = "127.0.0.1"): Promise<Reply> {
    const { method, path }: StaffCallDefinition = staffCalls[name];
    const named = path
      .replace("{id}", parts.id ?? unknownIdOf(path))
      .replace("{number}", parts.number ?? "B000000-000000");
    const url = origin + named + (parts.query ?? "");
    const headers = asSite({
      "x-forwarded-for": from,
      ...(parts.token === undefined ? {} : { "x-staff-session": parts.token }),
      ...(parts.isRefresh ? { "x-staff-refresh": "1" } : {}),
      ...(method === "POST" ? { "content-type": "application/json" } : {}),
    });
    const body = method === "POST" ? JSON.stringify(parts.body ?? {}) : null;
    const response = await fetch(url, { method, headers, body });
    const json = (await response.json()) as StaffBody;
    return { status: response.status, code: json.error?.code, body: json };
  }

  /** Creates an invitation and returns its token. */
  async function invite(granted: GrantedRole | "owner link" = "owner link"): Promise<string> {
    const inviteDeps = { ...deps, actor: commandActor("console") };
    const link =
      granted === "owner link" ? await createOwnerLink(inviteDeps) : await inviteStaff(inviteDeps, granted);
    return new URL(link.url).searchParams.get("token") ?? "";
  }

  /** Creates a member of staff with a passkey, who is signed in. */
  async function join(granted: GrantedRole | "owner link" = "owner link", shared = false) {
    const authenticator = new SoftwareAuthenticator(consoleOrigin);
    const invitation = await invite(granted);
    const begun = await call("startRegistration", { body: { token: invitation, name: "Asha Rao" } });
    const { challengeId, options } = begun.body;
    const response = authenticator.register(options);
    const joined = await call("finishRegistration", {
      body: { token: invitation, challengeId, response, shared },
    });
    if (joined.status !== 200) throw new Error(JSON.stringify(joined));
    return {
      ...{ authenticator, invitation, recoveryCodes: joined.body.recoveryCodes as string[] },
      ...{ token: joined.body.token as string, id: joined.body.session.member.id as string },
    };
  }

  /** Begins to sign in. */
  const startSignIn = async () =>
    (await call("startSignIn")).body as { challengeId: string; options: { challenge: string } };

  const signIn = (challengeId: string, response: object, shared = false) =>
    call("finishSignIn", { body: { challengeId, response, shared } });

  return { origin, lines, call, invite, join, startSignIn, signIn };
}
