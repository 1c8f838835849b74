import type { RefusalOf } from "../../api/call.ts";
import type { Alternative } from "../../api/contract/booking.ts";
import type { CallFailure } from "../../api/failure.ts";
import { failing, networkLost, serviceAway } from "../area/fixtures.ts";
import { at, byTheHour, orders, otherRoom, payment, startTooNear } from "../booking/fixtures.ts";
import { isFailure, repeatableFails, takenFor } from "../booking/refusals.ts";
import type { MoveEvent } from "./machine.ts";

/** Error responses to a move, by error code. */
export const moveReplies = {
  ...repeatableFails,
  validation_failed: startTooNear.failure,
  order_not_found: failing("order_not_found"),
  item_not_found: failing("item_not_found"),
  centre_unavailable: failing("centre_unavailable"),
  slot_taken: takenFor([]),
  not_movable: failing("not_movable"),
  price_changed: failing("price_changed", { extra: { totalPaise: 141_600 } }),
  payment_in_progress: failing("payment_in_progress"),
  hold_expired: failing("hold_expired"),
  gateway_unavailable: failing("gateway_unavailable"),
} satisfies Record<RefusalOf<"move">, CallFailure>;

const refused = ({ message }: CallFailure) => ({ outcome: "refused", message }) as const;
const taken = ({ message }: CallFailure, alternatives: readonly Alternative[] = []) =>
  ({ outcome: "taken", message, alternatives }) as const;

/** What the actor `move` makes of each error response. */
export const moveRefusals = {
  ...moveReplies,
  validation_failed: taken(moveReplies.validation_failed),
  order_not_found: refused(moveReplies.order_not_found),
  item_not_found: taken(moveReplies.item_not_found),
  centre_unavailable: refused(moveReplies.centre_unavailable),
  slot_taken: taken(moveReplies.slot_taken),
  not_movable: refused(moveReplies.not_movable),
  price_changed: { outcome: "repriced", totalPaise: 141_600 },
  payment_in_progress: refused(moveReplies.payment_in_progress),
} satisfies Record<RefusalOf<"move">, object>;

const refusals: object[] = Object.values(moveRefusals);

/** An available room of the same centre. */
export const freeInstead = { ...otherRoom, buildingId: "saket-court", start: at("09:00"), end: at("10:00") };
/** The error response for a taken time with this alternative. */
export const takenReply = takenFor([freeInstead]);
export const takenElsewhere = taken(takenReply, [freeInstead]);

export const moveFixtures = {
  input: { orderId: "ORD000000000001", token: "token-1", buildingId: "saket-court" },
  events: {
    "day.chosen": [
      { type: "day.chosen", date: "2026-11-23", catalogId: "banyan-room" },
      { type: "day.chosen", date: "2026-11-23", catalogId: freeInstead.catalogId, start: freeInstead.start },
    ],
    "move.confirmed": [
      { type: "move.confirmed", start: at("09:00"), end: at("10:00"), expectedTotalPaise: 94_400 },
    ],
  } satisfies { [Type in MoveEvent["type"]]: Extract<MoveEvent, { type: Type }>[] },
  actorResults: {
    loadAvailability: {
      done: byTheHour.actorResults.loadAvailability.done,
      errors: [serviceAway, networkLost],
    },
    move: {
      done: [
        { outcome: "moved", order: orders.confirmed.order },
        { outcome: "to-pay", payment: { ...payment, holdExpiresAt: at("09:15") } },
        takenElsewhere,
        ...refusals.filter((example) => !isFailure(example)),
      ],
      errors: [...refusals.filter(isFailure), networkLost],
    },
  },
};
