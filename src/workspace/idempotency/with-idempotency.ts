import { createHash, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { IdempotencyErrorCode } from "../../api/contract/error-groups.ts";
import type { Secrets } from "../../http/secrets.ts";
import * as texts from "../../texts/error-messages.ts";
import type { Actor } from "../database/audit.ts";
import type { Db, Tx } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { createErrorResponse, type ErrorResponse, type RouteResponse } from "../http/route.ts";
import { claimKey, extendLease, type KeyClaim, releaseKey, storeResponse } from "./keys.ts";
import { decryptResponse, encryptResponse, type StoredResponse } from "./stored-response.ts";

/** Dependencies of idempotent requests. The key that encrypts stored responses is derived from `tokenSecrets`. */
export type IdempotencyDeps = { readonly db: Db; readonly now: () => Date; readonly tokenSecrets: Secrets };

/** The parts of a request that identify it. `orderId` is omitted if the request creates an order. */
export type RepeatableRequest = {
  readonly call: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly rawBody: Buffer;
  readonly body: object & { readonly orderId?: string };
};

/**
 * Stores the response in the transaction of the request's effect. Throws to roll back if another request has taken the
 * key.
 */
export type StoreResponse = (tx: Tx, answer: RouteResponse) => Promise<void>;

/** Polling interval and timeout for a key that another request holds, in milliseconds. */
const pollIntervalMs = 100;
const timeoutMs = 6_000;
/** Interval of the heartbeat of a running request, in milliseconds. */
const heartbeatMs = 2_000;
const maxKeyLength = 255;

/**
 * Runs a request at most once per `Idempotency-Key`: for 24 hours, a repeated key with an identical body gets the
 * response of the first request, and a repeated key with another body is rejected. A repetition waits while the first
 * request is still running. Responses 5xx and 429 are not stored, so that the request can be retried. Responses without
 * an effect are not stored either, because any client could fill the table with them: 404, and those for which
 * `hasEffect` is false. At most the latest `maxResponsesPerOrder` responses of an order are stored. The visitor is not
 * checked: a client that lost the response has also lost the visitor cookie in it. Such a client must know the key and
 * the exact body.
 * @param handler gets the same `requestKey` in a retry after a crash
 */
export async function withIdempotency<Response extends RouteResponse>(
  deps: IdempotencyDeps,
  request: RepeatableRequest,
  handler: (requestKey: string | null, keep: StoreResponse) => Promise<Response>,
  hasEffect: (answer: RouteResponse) => boolean = () => true,
): Promise<Response | IdempotencyError> {
  const key = request.headers["idempotency-key"];
  if (key === undefined || key === "") return handler(null, async () => {});
  if (key.length > maxKeyLength) {
    return createErrorResponse("bad_request", texts.call.keyTooLong(maxKeyLength));
  }
  const scope = request.call;
  const claim = {
    scope,
    key,
    bodyHash: createHash("sha256").update(request.rawBody).digest("base64url"),
    holder: randomUUID(),
    orderId: request.body.orderId ?? null,
  };
  const requestKey = requestKeyOf(claim);
  return await runOnce(deps, claim, { run: (keep) => handler(requestKey, keep), hasEffect });
}

/** Returns the key that an order stores of the request that created it. */
export function requestKeyOf({ scope, key, bodyHash }: Pick<KeyClaim, "scope" | "key" | "bodyHash">): string {
  return createHash("sha256").update(`${scope}\n${key}\n${bodyHash}`).digest("base64url");
}

/** Runs a request in one transaction that also stores its response. Every query in `work` must use the given handle. */
export function inTransactionStoringResponse<Response extends RouteResponse>(
  db: Db,
  actor: Actor,
  keep: StoreResponse,
  work: (tx: Tx) => Promise<Response>,
): Promise<Response> {
  return inTransaction(db, actor, async (tx) => {
    const response = await work(tx);
    await keep(tx, response);
    return response;
  });
}

type IdempotencyError = ErrorResponse<IdempotencyErrorCode>;

type IdempotentWork<Response> = {
  readonly run: (keep: StoreResponse) => Promise<Response>;
  readonly hasEffect: (answer: RouteResponse) => boolean;
};

/**
 * Thrown if another request has taken over the key. The response of that request is then returned. If it stored none,
 * the request runs again: its transaction was rolled back, or its handler detects that it has taken effect.
 */
class KeyTakenOver extends Error {}

async function runOnce<Response extends RouteResponse>(
  deps: IdempotencyDeps,
  claim: KeyClaim,
  work: IdempotentWork<Response>,
): Promise<Response | IdempotencyError> {
  for (let waited = 0; waited <= timeoutMs; waited += pollIntervalMs) {
    const outcome = await claimKey(deps.db, claim, deps.now());
    if (outcome.is === "ours") {
      try {
        return await runAndStore(deps, claim, work);
      } catch (error) {
        if (!(error instanceof KeyTakenOver)) throw error;
      }
    }
    if (outcome.is === "answered") return replay(decryptResponse(deps.tokenSecrets, claim, outcome.response));
    if (outcome.is === "other_body") return conflict;
    await wait(pollIntervalMs);
  }
  return inProgress;
}

async function runAndStore<Response extends RouteResponse>(
  deps: IdempotencyDeps,
  claim: KeyClaim,
  { run, hasEffect }: IdempotentWork<Response>,
): Promise<Response> {
  const isKept = (response: RouteResponse) =>
    response.status < 500 &&
    ![404, 429].includes(response.status) &&
    response.buffer === undefined &&
    hasEffect(response);
  const keep = (db: Db, response: RouteResponse) =>
    storeResponse(db, claim, encryptResponse(deps.tokenSecrets, claim, response));
  const heartbeat = setInterval(() => {
    extendLease(deps.db, claim, deps.now()).catch(() => {
      // Ignore a missed heartbeat. At worst, the lease expires and a repeated request takes over the key; `keep`
      // detects this.
    });
  }, heartbeatMs);
  try {
    let isStored = false;
    const response = await run(async (tx, response) => {
      if (!isKept(response)) return;
      if (!(await keep(tx, response))) throw new KeyTakenOver();
      isStored = true;
    });
    if (!isKept(response)) await releaseKeyQuietly(deps, claim);
    else if (!(isStored || (await keep(deps.db, response)))) throw new KeyTakenOver();
    return response;
  } catch (error) {
    await releaseKeyQuietly(deps, claim);
    throw error;
  } finally {
    clearInterval(heartbeat);
  }
}

/** Releases the key after an error. Ignores a failure: the claim expires soon, and the caller gets the first error. */
async function releaseKeyQuietly({ db }: IdempotencyDeps, claim: KeyClaim): Promise<void> {
  await releaseKey(db, claim).catch(() => {});
}

/**
 * Replays a stored response of the same API call. Returns a conflict if it cannot be decrypted because the secret has
 * changed.
 */
function replay<Response extends RouteResponse>(stored: StoredResponse | null): Response | IdempotencyError {
  if (stored === null) return conflict;
  return { ...(stored as Response), headers: { ...stored.headers, "idempotent-replayed": "true" } };
}

const conflict = createErrorResponse("idempotency_conflict", texts.call.keyReused);
const inProgress = createErrorResponse("idempotency_in_progress", texts.call.keyInProgress, {
  headers: { "retry-after": "1" },
});
