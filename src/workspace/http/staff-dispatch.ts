import * as v from "valibot";
import {
  type StaffCallDefinition,
  staffCalls,
  staffRefreshHeader,
  staffSessionHeader,
} from "../../api/contract/staff-calls.ts";
import { type StaffErrorCode, statusOfStaffError } from "../../api/contract/staff-errors.ts";
import { mayAct, needsProof, staffLimits } from "../../api/contract/staff-roles.ts";
import { runForNetwork } from "../../http/admission/network-context.ts";
import type { AppContext } from "../../http/koa-types.ts";
import * as texts from "../../texts/staff.ts";
import { readCallBody } from "./body.ts";
import { type DispatchOptions, queryFields, requestMetadata } from "./dispatch.ts";
import type { RouteResponse } from "./route.ts";
import { send } from "./send.ts";
import type { StaffError, StaffRoute, StaffSession } from "./staff-route.ts";
import { validatePart } from "./validate.ts";

/** The calls of the console, and what authorizes them. */
export type StaffApi = {
  readonly routes: readonly StaffRoute[];
  /**
   * Returns the session with a token. Null if there is none, it has ended, or its member is disabled. `isUse`: false if
   * the call does not extend the session.
   */
  readonly readSession: (token: string, isUse: boolean) => Promise<StaffSession | null>;
  readonly now: () => Date;
};

type Options = Pick<DispatchOptions, "isExempt" | "checkReplies"> & Omit<StaffApi, "routes">;

/**
 * Handles a call of the console: session, role and proof first, then body, validation and handler. Logs one line for each
 * call that a session may not make, and for each that names no record in the centres of a desk.
 */
export async function dispatchStaff(
  ctx: AppContext,
  pathParams: Readonly<Record<string, string>>,
  route: StaffRoute,
  options: Options,
): Promise<void> {
  ctx.state.staffCall = route.name;
  const call: StaffCallDefinition = staffCalls[route.name];
  const isUse = ctx.get(staffRefreshHeader) === "";
  const session = call.act === null ? null : await options.readSession(ctx.get(staffSessionHeader), isUse);
  const denied = denialOf(call, session, options.now());
  const response =
    denied === null ? await handleCall(ctx, pathParams, call, route, session, options) : present(denied);
  ctx.state.errorCode = undefined;
  send(ctx, response, "private");
  const code = codeOf(response);
  if (code !== null) ctx.state.errorCode = code;
  if (code !== null && isDenial(code, session))
    ctx.state.log.warn({ call: route.name, staff: session?.member.id, code }, "A call of staff was denied.");
}

/** Returns true if the session may not do what it has tried. A desk gets `not_found` for other centres. */
function isDenial(code: StaffErrorCode, session: StaffSession | null): boolean {
  return (
    ["signed_out", "not_allowed", "proof_required"].includes(code) ||
    (code === "not_found" && session !== null && session.member.centreIds !== null)
  );
}

function denialOf(
  { act }: StaffCallDefinition,
  session: StaffSession | null,
  now: Date,
): StaffError<"signed_out" | "not_allowed" | "proof_required"> | null {
  if (act === null) return null;
  if (session === null) return { ok: false, code: "signed_out", message: texts.signedOut };
  if (!mayAct(session.member.role, act)) return { ok: false, code: "not_allowed", message: texts.notAllowed };
  if (needsProof(act) && !isProved(session, now))
    return { ok: false, code: "proof_required", message: texts.proofRequired };
  return null;
}

/** Returns true if the proof of a session is recent enough for acts that need one. */
export function isProved({ provedAt }: Pick<StaffSession, "provedAt">, now: Date): boolean {
  return Number(now) - Number(provedAt) < staffLimits.proofMinutes * 60_000;
}

async function handleCall(
  ctx: AppContext,
  pathParams: Readonly<Record<string, string>>,
  call: StaffCallDefinition,
  route: StaffRoute,
  session: StaffSession | null,
  { checkReplies, ...options }: Options,
): Promise<RouteResponse> {
  const parsedBody = await readCallBody(ctx.req, call);
  if ("refused" in parsedBody) return parsedBody.refused;
  const params = validatePart(call.params, pathParams, undefined);
  if ("refused" in params) return params.refused;
  const query = validatePart(call.query, queryFields(new URLSearchParams(ctx.querystring)), undefined);
  if ("refused" in query) return query.refused;
  const body = validatePart(call.body, parsedBody.value, undefined);
  if ("refused" in body) return body.refused;
  const { client, log } = requestMetadata(ctx, options);
  const result = await runForNetwork(client.network, () =>
    route.handle({
      ...{ params: params.value, query: query.value, body: body.value },
      ...{ session, limitedNetwork: client.limitedNetwork, log },
    }),
  );
  if (!result.ok) return present(result);
  if (checkReplies) v.assert(call.response, JSON.parse(JSON.stringify(result.body)));
  return { status: 200, headers: {}, body: result.body };
}

function present({ code, message, fields, alternatives, retryAfterSeconds }: StaffError): RouteResponse {
  return {
    status: statusOfStaffError(code),
    headers: retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) },
    body: { error: { code, message, ...(fields && { fields }), ...(alternatives && { alternatives }) } },
  };
}

function codeOf({ status, body }: RouteResponse): StaffErrorCode | null {
  return status === 200 ? null : (body as { error: { code: StaffErrorCode } }).error.code;
}
