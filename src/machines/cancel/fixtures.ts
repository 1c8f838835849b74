import type { ErrorCodeOf } from "../../api/call.ts";
import type { CallFailure } from "../../api/failure.ts";
import * as texts from "../../texts/error-messages.ts";
import { callFailure, networkFailure } from "../area/fixtures.ts";
import { idempotentFailures, isFailure, ruleViolation } from "../booking/error-examples.ts";
import type { CancelEvent } from "./machine.ts";

/** Error responses to a cancellation, by error code. */
export const cancelErrors = {
  ...idempotentFailures,
  validation_failed: ruleViolation("dates", texts.change.otherDays),
  order_not_found: callFailure("order_not_found"),
  refund_changed: callFailure("refund_changed", { extra: { refundPaise: 47_200 } }),
  not_cancellable: callFailure("not_cancellable"),
} satisfies Record<ErrorCodeOf<"cancel">, CallFailure>;

const rejected = ({ message }: CallFailure) => ({ outcome: "refused", message }) as const;

/** The outcome or failure that the actor `cancel` returns for each error response. */
export const cancelErrorOutcomes = {
  ...cancelErrors,
  validation_failed: rejected(cancelErrors.validation_failed),
  order_not_found: rejected(cancelErrors.order_not_found),
  refund_changed: { outcome: "changed", refundPaise: 47_200 },
  not_cancellable: rejected(cancelErrors.not_cancellable),
} satisfies Record<ErrorCodeOf<"cancel">, object>;

const errorOutcomes: object[] = Object.values(cancelErrorOutcomes);

export const cancelFixtures = {
  input: { orderId: "ORD000000000001", token: "token-1" },
  events: {
    "cancel.confirmed": [{ type: "cancel.confirmed", expectedRefundPaise: 94_400 }],
  } satisfies { [Type in CancelEvent["type"]]: Extract<CancelEvent, { type: Type }>[] },
  actorResults: {
    cancel: {
      done: [
        { outcome: "cancelled", refundPaise: 94_400 },
        ...errorOutcomes.filter((example) => !isFailure(example)),
      ],
      errors: [...errorOutcomes.filter(isFailure), networkFailure],
    },
  },
};
