import { createHash } from "node:crypto";
import * as v from "valibot";
import { call as texts } from "../../texts/error-messages.ts";
import { storableJson } from "../database/storable.ts";
import { type DomainError, domainError } from "../orders/index.ts";
import type { PaymentDeps } from "./deps.ts";
import { isWebhookSignature } from "./signatures.ts";

export type Webhook = {
  readonly rawBody: Buffer;
  readonly signature: string;
  /** The gateway's id of the event. All deliveries of an event have one id. */
  readonly eventId: string | undefined;
};

const webhookBody = v.looseObject({ event: v.string(), payload: v.looseObject({}) });

/** Maximum length of a stored event id. The database index limits the length. */
const maxIdLength = 200;

/** Stores a signed event once, before responding; a job processes it. Replaces characters that cannot be stored. */
export async function receiveWebhook(
  deps: PaymentDeps,
  webhook: Webhook,
): Promise<{ ok: true } | DomainError<"bad_signature" | "bad_json">> {
  const { rawBody, signature, eventId } = webhook;
  if (!isWebhookSignature(deps.gatewaySettings.webhookSecret, rawBody, signature)) {
    deps.log.warn(
      { eventId: eventId?.slice(0, maxIdLength) },
      "A webhook with an invalid signature was rejected. Check the webhook secret if this repeats.",
    );
    return domainError("bad_signature", texts.badSignature);
  }
  const body = v.safeParse(webhookBody, storableJson(parsed(rawBody))?.value);
  if (!body.success) return domainError("bad_json", texts.badEvent);
  const now = deps.now();
  await deps.db
    .insertInto("gateway_events")
    .values({
      // Without a valid event id, repeated deliveries are identified by the digest of the body.
      id: isUsable(eventId) ? eventId : createHash("sha256").update(rawBody).digest("hex"),
      event: body.output.event,
      payload: JSON.stringify(body.output.payload),
      received_at: now,
      try_at: now,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  deps.wake();
  return { ok: true };
}

function isUsable(id: string | undefined): id is string {
  return id !== undefined && id !== "" && id.length <= maxIdLength;
}

function parsed(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString("utf8"));
  } catch {
    return null;
  }
}
