import type { IdempotencyErrorCode } from "../../api/contract/error-groups.ts";
import type { Tx } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import type { RouteResponse } from "../http/route.ts";
import type { StaffError, StaffMember } from "../http/staff-route.ts";
import { type IdempotencyDeps, withIdempotency } from "../idempotency/with-idempotency.ts";

/** A submitted form. `orderId`: the order that it changes, if there is one. */
export type Submission = {
  readonly call: string;
  readonly member: StaffMember;
  readonly body: { readonly key: string };
  readonly orderId?: string;
};

type Failure = { readonly ok: false; readonly message: string };

/** A repetition while the first submission still runs, or with other fields. The contract rejects keys that are too long. */
type RepetitionError = StaffError<Exclude<IdempotencyErrorCode, "bad_request">>;

/** Thrown to roll back an act that was rejected. */
export class Rejected<Rejection extends Failure> extends Error {
  readonly rejection: Rejection;

  constructor(rejection: Rejection) {
    super(rejection.message);
    this.rejection = rejection;
  }
}

/**
 * Runs an act of a member in one transaction, once per key of a form. The response is stored in the transaction, so that
 * a second submission gets the response of the first. A rejected act is rolled back and not stored.
 */
export function runOnce<Body, Rejection extends Failure>(
  deps: IdempotencyDeps,
  submission: Submission,
  work: (tx: Tx) => Promise<{ readonly ok: true; readonly body: Body } | Rejection>,
): Promise<{ readonly ok: true; readonly body: Body } | Rejection | RepetitionError> {
  const actor = { kind: "staff", user: submission.member.id } as const;
  return runOnceInOwnTransaction<Body, Rejection>(deps, submission, (keep) =>
    inTransaction(deps.db, actor, async (tx) => {
      const result = await work(tx);
      if (!result.ok) throw new Rejected(result);
      await keep(tx, result.body);
      return result;
    }),
  );
}

/**
 * Runs an act like `runOnce` that starts its transaction itself.
 * @param work calls `keep` with the body of the response in the transaction. To roll back, it throws `Rejected`
 */
export async function runOnceInOwnTransaction<Body, Rejection extends Failure>(
  deps: IdempotencyDeps,
  { call, member, body, orderId }: Submission,
  work: (
    keep: (tx: Tx, body: Body) => Promise<void>,
  ) => Promise<{ readonly ok: true; readonly body: Body } | Rejection>,
): Promise<{ readonly ok: true; readonly body: Body } | Rejection | RepetitionError> {
  const request = {
    call: `staff ${member.id} ${call}`,
    headers: { "idempotency-key": body.key },
    rawBody: Buffer.from(JSON.stringify(body)),
    body: orderId === undefined ? {} : { orderId },
  };
  try {
    const response: RouteResponse = await withIdempotency(deps, request, async (_, keep) => {
      const result = await work((tx, body) => keep(tx, responseOf(body)));
      if (!result.ok) throw new Rejected(result);
      return responseOf(result.body);
    });
    if (response.errorCode === undefined) return { ok: true, body: response.body as Body };
    const { error } = response.body as { error: Pick<RepetitionError, "code" | "message"> };
    return { ok: false, ...error };
  } catch (error) {
    if (error instanceof Rejected) return error.rejection as Rejection;
    throw error;
  }
}

function responseOf(body: unknown): RouteResponse {
  return { status: 200, headers: {}, body };
}
