import type { RefusalOf } from "../../api/call.ts";
import type { CallFailure } from "../../api/failure.ts";
import * as texts from "../../texts/refusals.ts";
import { failing, networkLost } from "../area/fixtures.ts";
import { brokenRule, isFailure, repeatableFails } from "../booking/refusals.ts";
import type { CancelEvent } from "./machine.ts";

/** Error responses to a cancellation, by error code. */
export const cancelReplies = {
  ...repeatableFails,
  validation_failed: brokenRule("dates", texts.change.otherDays),
  order_not_found: failing("order_not_found"),
  refund_changed: failing("refund_changed", { extra: { refundPaise: 47_200 } }),
  not_cancellable: failing("not_cancellable"),
} satisfies Record<RefusalOf<"cancel">, CallFailure>;

const refused = ({ message }: CallFailure) => ({ outcome: "refused", message }) as const;

/** What the actor `cancel` makes of each error response. */
export const cancelRefusals = {
  ...cancelReplies,
  validation_failed: refused(cancelReplies.validation_failed),
  order_not_found: refused(cancelReplies.order_not_found),
  refund_changed: { outcome: "changed", refundPaise: 47_200 },
  not_cancellable: refused(cancelReplies.not_cancellable),
} satisfies Record<RefusalOf<"cancel">, object>;

const refusals: object[] = Object.values(cancelRefusals);

export const cancelFixtures = {
  input: { orderId: "ORD000000000001", token: "token-1" },
  events: {
    "cancel.confirmed": [{ type: "cancel.confirmed", expectedRefundPaise: 94_400 }],
  } satisfies { [Type in CancelEvent["type"]]: Extract<CancelEvent, { type: Type }>[] },
  actorResults: {
    cancel: {
      done: [
        { outcome: "cancelled", refundPaise: 94_400 },
        ...refusals.filter((example) => !isFailure(example)),
      ],
      errors: [...refusals.filter(isFailure), networkLost],
    },
  },
};
