import type { RefusalOf } from "../../api/call.ts";
import { failing, networkLost } from "../area/fixtures.ts";
import { isFailure } from "../booking/refusals.ts";
import type { CancelEvent } from "./machine.ts";

const refused = (code: Parameters<typeof failing>[0]) =>
  ({ outcome: "refused", message: failing(code).message }) as const;

/** What each refusal of the contract comes to. */
export const cancelRefusals = {
  too_many_requests: failing("too_many_requests", { retryAfterSeconds: 40 }),
  internal_error: failing("internal_error"),
  service_unavailable: failing("service_unavailable", { retryAfterSeconds: 5 }),
  validation_failed: refused("validation_failed"),
  bad_json: failing("bad_json"),
  cross_origin: failing("cross_origin"),
  payload_too_large: failing("payload_too_large"),
  unsupported_media_type: failing("unsupported_media_type"),
  bad_request: failing("bad_request"),
  idempotency_conflict: failing("idempotency_conflict"),
  idempotency_in_progress: failing("idempotency_in_progress"),
  order_not_found: refused("order_not_found"),
  refund_changed: { outcome: "changed", refundPaise: 0 },
  not_cancellable: refused("not_cancellable"),
} satisfies Record<RefusalOf<"cancel">, object>;

const refusals: object[] = Object.values(cancelRefusals);

/** Everything that can happen to a cancellation. */
export const cancelFixtures = {
  input: { orderId: "ORD000000000001", token: "token-1" },
  events: {
    "cancel.confirmed": [{ type: "cancel.confirmed", expectedRefundPaise: 94_400 }],
  } satisfies { [Type in CancelEvent["type"]]: Extract<CancelEvent, { type: Type }>[] },
  answers: {
    cancel: {
      done: [
        { outcome: "cancelled", refundPaise: 94_400 },
        { outcome: "changed", refundPaise: 47_200 },
        ...refusals.filter((example) => !isFailure(example)),
      ],
      errors: [...refusals.filter(isFailure), networkLost],
    },
  },
};
