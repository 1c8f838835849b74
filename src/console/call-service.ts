import type * as v from "valibot";
import type { Alternative } from "../api/contract/booking.ts";
import {
  type StaffCallDefinition,
  type StaffCallName,
  staffCalls,
  staffRefreshHeader,
  staffSessionHeader,
} from "../api/contract/staff-calls.ts";
import type { StaffErrorCode } from "../api/contract/staff-errors.ts";
import type { AppContext } from "../http/koa-types.ts";
import { type ServiceAddress, secretHeaders, wrongSecretStatus } from "../http/service-secret.ts";
import { createUpstream } from "../http/upstream.ts";

type Calls = typeof staffCalls;
type Part<N extends StaffCallName, Name extends "params" | "query" | "body"> = Calls[N] extends {
  readonly [Key in Name]: infer Schema extends v.GenericSchema;
}
  ? { readonly [Key in Name]: v.InferInput<Schema> }
  : { readonly [Key in Name]?: undefined };

/** What a call of the service needs: path parameters, query and body, as its schemas define. */
export type CallParts<N extends StaffCallName> = Part<N, "params"> & Part<N, "query"> & Part<N, "body">;

/** Codes that end a request of the console, whatever its screen. See `CallDenied`. */
const deniedCodes = ["signed_out", "not_allowed", "proof_required", "too_many_requests"] as const;
export type DeniedCode = (typeof deniedCodes)[number];

/** A response of the service: the body, or a domain error. `fields`: the message of each invalid field by its path. */
export type CallResult<N extends StaffCallName> =
  | { readonly ok: true; readonly body: v.InferOutput<Calls[N]["response"]> }
  | CallError<Exclude<StaffErrorCode, DeniedCode>>;

export type CallError<Code extends StaffErrorCode = Exclude<StaffErrorCode, DeniedCode>> = {
  readonly ok: false;
  readonly code: Code;
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Free alternatives to a taken time. */
  readonly alternatives?: readonly Alternative[];
};

/** Calls the service in the session of a request. Throws `CallDenied` or `ServiceAway`. */
export type CallService = <N extends StaffCallName>(name: N, parts: CallParts<N>) => Promise<CallResult<N>>;

/** Thrown if the session may not make a call, or the address has made too many attempts. */
export class CallDenied extends Error {
  override readonly name = "CallDenied";
  readonly code: DeniedCode;
  constructor(code: DeniedCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Thrown if the service is unreachable, starting or failing. */
export class ServiceAway extends Error {
  override readonly name = "ServiceAway";
}

/** Creates the client of the staff calls. It reports the address of the browser, to which limits apply. */
export function createServiceCalls(address: ServiceAddress) {
  const upstream = createUpstream(address.url, secretHeaders(address));
  return async <N extends StaffCallName>(
    ctx: AppContext,
    token: string | null,
    name: N,
    { params, query, body }: CallParts<N>,
  ): Promise<CallResult<N>> => {
    const { method, path }: StaffCallDefinition = staffCalls[name];
    const response = await upstream.send({
      method,
      url: fillPath(path, params) + queryText(query),
      headers: {
        "x-request-id": ctx.state.requestId,
        "x-forwarded-for": ctx.ip,
        ...(token === null ? {} : { [staffSessionHeader]: token }),
        ...(ctx.get(staffRefreshHeader) === "" ? {} : { [staffRefreshHeader]: "1" }),
        ...(method === "POST" ? { "content-type": "application/json" } : {}),
      },
      ...(method === "POST" ? { body: Buffer.from(JSON.stringify(body ?? {})) } : {}),
    });
    if (response === null) throw new ServiceAway("The service does not respond.");
    const json = parse(response.body);
    if (response.status === 200) return { ok: true, body: json as v.InferOutput<Calls[N]["response"]> };
    const { error } = (json ?? {}) as { readonly error?: Omit<CallError<StaffErrorCode>, "ok"> };
    if (error === undefined && response.status === wrongSecretStatus) address.onWrongSecret();
    if (error === undefined || response.status >= 500)
      throw new ServiceAway(`The service responded with ${response.status}.`);
    const { code, message, fields = {}, alternatives } = error;
    if (isDenied(code)) throw new CallDenied(code, message);
    return { ok: false, code, message, fields, ...(alternatives && { alternatives }) };
  };
}

function fillPath(path: string, params: unknown): string {
  const values = (params ?? {}) as Readonly<Record<string, unknown>>;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

function queryText(query: unknown): string {
  const values = Object.entries((query ?? {}) as Readonly<Record<string, unknown>>);
  const present = values
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, `${value}`]);
  return present.length === 0 ? "" : `?${new URLSearchParams(present)}`;
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

function isDenied(code: StaffErrorCode): code is DeniedCode {
  return deniedCodes.some((each) => each === code);
}
