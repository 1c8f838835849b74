import type { ErrorCodeOf } from "../../api/call.ts";
import type { Alternative } from "../../api/contract/booking.ts";
import type { CallFailure } from "../../api/failure.ts";
import { callFailure, networkFailure, serviceUnavailable } from "../area/fixtures.ts";
import { idempotentFailures, isFailure, slotTakenFailure } from "../booking/error-examples.ts";
import {
  hourlyFixture,
  instantAt,
  orders,
  otherRoom,
  payment,
  startTooSoonOutcome,
} from "../booking/fixtures.ts";
import type { MoveEvent } from "./machine.ts";

/** Error responses to a move, by error code. */
export const moveErrors = {
  ...idempotentFailures,
  validation_failed: startTooSoonOutcome.failure,
  order_not_found: callFailure("order_not_found"),
  item_not_found: callFailure("item_not_found"),
  centre_unavailable: callFailure("centre_unavailable"),
  slot_taken: slotTakenFailure([]),
  not_movable: callFailure("not_movable"),
  price_changed: callFailure("price_changed", { extra: { totalPaise: 141_600 } }),
  payment_in_progress: callFailure("payment_in_progress"),
  hold_expired: callFailure("hold_expired"),
  gateway_unavailable: callFailure("gateway_unavailable"),
} satisfies Record<ErrorCodeOf<"move">, CallFailure>;

const rejected = ({ message }: CallFailure) => ({ outcome: "refused", message }) as const;
const takenOutcome = ({ message }: CallFailure, alternatives: readonly Alternative[] = []) =>
  ({ outcome: "taken", message, alternatives }) as const;

/** The outcome or failure that the actor `move` returns for each error response. */
export const moveErrorOutcomes = {
  ...moveErrors,
  validation_failed: takenOutcome(moveErrors.validation_failed),
  order_not_found: rejected(moveErrors.order_not_found),
  item_not_found: takenOutcome(moveErrors.item_not_found),
  centre_unavailable: rejected(moveErrors.centre_unavailable),
  slot_taken: takenOutcome(moveErrors.slot_taken),
  not_movable: rejected(moveErrors.not_movable),
  price_changed: { outcome: "repriced", totalPaise: 141_600 },
  payment_in_progress: rejected(moveErrors.payment_in_progress),
} satisfies Record<ErrorCodeOf<"move">, object>;

const errorOutcomes: object[] = Object.values(moveErrorOutcomes);

/** An available room of the same centre. */
export const alternativeSlot = {
  ...otherRoom,
  buildingId: "saket-court",
  start: instantAt("09:00"),
  end: instantAt("10:00"),
};
/** The error response for a taken time, with `alternativeSlot`. */
export const slotTakenResponse = slotTakenFailure([alternativeSlot]);
export const slotTakenOutcome = takenOutcome(slotTakenResponse, [alternativeSlot]);

export const moveFixtures = {
  input: { orderId: "ORD000000000001", token: "token-1", buildingId: "saket-court" },
  events: {
    "day.chosen": [
      { type: "day.chosen", date: "2026-11-23", catalogId: "banyan-room" },
      {
        type: "day.chosen",
        date: "2026-11-23",
        catalogId: alternativeSlot.catalogId,
        start: alternativeSlot.start,
      },
    ],
    "move.confirmed": [
      {
        type: "move.confirmed",
        start: instantAt("09:00"),
        end: instantAt("10:00"),
        expectedTotalPaise: 94_400,
      },
    ],
  } satisfies { [Type in MoveEvent["type"]]: Extract<MoveEvent, { type: Type }>[] },
  actorResults: {
    loadAvailability: {
      done: hourlyFixture.actorResults.loadAvailability.done,
      errors: [serviceUnavailable, networkFailure],
    },
    move: {
      done: [
        { outcome: "moved", order: orders.confirmed.order },
        { outcome: "to-pay", payment: { ...payment, holdExpiresAt: instantAt("09:15") } },
        slotTakenOutcome,
        ...errorOutcomes.filter((example) => !isFailure(example)),
      ],
      errors: [...errorOutcomes.filter(isFailure), networkFailure],
    },
  },
};
