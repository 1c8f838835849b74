import type * as v from "valibot";
import type { Alternative } from "../../api/contract/booking.ts";
import type { StaffCallName, staffCalls } from "../../api/contract/staff-calls.ts";
import type { StaffErrorCode } from "../../api/contract/staff-errors.ts";
import type { StaffRole } from "../../api/contract/staff-roles.ts";
import type { Log } from "../../http/log.ts";

type Calls = typeof staffCalls;
type PartOf<N extends StaffCallName, Part extends "params" | "query" | "body"> = Calls[N] extends {
  readonly [Key in Part]: infer Schema extends v.GenericSchema;
}
  ? v.InferOutput<Schema>
  : undefined;

/** A member of staff. `centreIds`: the centres of a desk; null for the other roles, which work in all centres. */
export type StaffMember = {
  readonly id: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly centreIds: readonly string[] | null;
};

/** A session of staff. `digest` identifies it; the token is not stored. */
export type StaffSession = {
  readonly digest: string;
  readonly member: StaffMember;
  readonly createdAt: Date;
  readonly seenAt: Date;
  /** When the member last confirmed the identity with a passkey or a recovery code. */
  readonly provedAt: Date;
  readonly isShared: boolean;
};

/** A request of the console that satisfies the schemas of its call and whose session may do its act. */
export type StaffRequestOf<N extends StaffCallName> = {
  readonly params: PartOf<N, "params">;
  readonly query: PartOf<N, "query">;
  readonly body: PartOf<N, "body">;
  /** Null for the calls with which staff sign in. */
  readonly session: Calls[N]["act"] extends null ? null : StaffSession;
  /** The network to which limits apply. Null for an exempt IP address. */
  readonly limitedNetwork: string | null;
  readonly log: Log;
};

/** A rejected call. Nothing was changed. */
export type StaffError<Code extends StaffErrorCode = StaffErrorCode> = {
  readonly ok: false;
  readonly code: Code;
  readonly message: string;
  /** One sentence per invalid field. Set with `validation_failed`. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Free alternatives to a taken time. Set with `slot_taken`. */
  readonly alternatives?: readonly Alternative[];
  readonly retryAfterSeconds?: number;
};

export type StaffResultOf<N extends StaffCallName> =
  | { readonly ok: true; readonly body: v.InferInput<Calls[N]["response"]> }
  | StaffError<Calls[N]["errorCodes"][number] | "not_allowed" | "too_many_requests">;

/** A call of the console with its handler. */
export type StaffRoute = {
  readonly name: StaffCallName;
  readonly handle: (
    request: AnyStaffRequest,
  ) => Promise<{ readonly ok: true; readonly body: unknown } | StaffError>;
};

/** A request whose parts are untyped because its call is not known. Only `staff-dispatch.ts` creates such requests. */
export type AnyStaffRequest = {
  readonly [Key in keyof StaffRequestOf<StaffCallName>]: Key extends "params" | "query" | "body"
    ? unknown
    : Key extends "session"
      ? StaffSession | null
      : StaffRequestOf<StaffCallName>[Key];
};

/** Binds a call of the console to its handler. */
export function handleStaff<N extends StaffCallName>(
  name: N,
  handler: (request: StaffRequestOf<N>) => Promise<StaffResultOf<N>>,
): StaffRoute {
  // The cast is safe: `dispatchStaff` validates with the schemas, and requires a session for each call with an act.
  return { name, handle: (request) => handler(request as StaffRequestOf<N>) };
}
