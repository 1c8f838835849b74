import type { RefusalOf } from "../../api/call.ts";
import { failing, networkLost } from "../area/fixtures.ts";
import { at, byTheHour, orders, otherRoom, payment } from "../booking/fixtures.ts";
import { isFailure } from "../booking/refusals.ts";
import type { MoveEvent } from "./machine.ts";

type Code = Parameters<typeof failing>[0];
const refused = (code: Code) => ({ outcome: "refused", message: failing(code).message }) as const;
const taken = (code: Code) =>
  ({ outcome: "taken", message: failing(code).message, alternatives: [] }) as const;

/** What each refusal of the contract comes to. */
export const moveRefusals = {
  too_many_requests: failing("too_many_requests", { retryAfterSeconds: 40 }),
  internal_error: failing("internal_error"),
  service_unavailable: failing("service_unavailable", { retryAfterSeconds: 5 }),
  validation_failed: taken("validation_failed"),
  bad_json: failing("bad_json"),
  cross_origin: failing("cross_origin"),
  payload_too_large: failing("payload_too_large"),
  unsupported_media_type: failing("unsupported_media_type"),
  bad_request: failing("bad_request"),
  idempotency_conflict: failing("idempotency_conflict"),
  idempotency_in_progress: failing("idempotency_in_progress"),
  order_not_found: refused("order_not_found"),
  item_not_found: taken("item_not_found"),
  centre_unavailable: refused("centre_unavailable"),
  slot_taken: taken("slot_taken"),
  not_movable: refused("not_movable"),
  price_changed: { outcome: "repriced", totalPaise: 0 },
  payment_in_progress: refused("payment_in_progress"),
  hold_expired: failing("hold_expired"),
  gateway_unavailable: failing("gateway_unavailable"),
} satisfies Record<RefusalOf<"move">, object>;

const refusals: object[] = Object.values(moveRefusals);

/** Another room of the centre, at the time that somebody else has. */
export const freeInstead = { ...otherRoom, buildingId: "saket-court", start: at("09:00"), end: at("10:00") };

/** Everything that can happen to a move. */
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
  answers: {
    loadAvailability: {
      done: [byTheHour.answers.loadAvailability.done[0]],
      errors: [failing("service_unavailable", { retryAfterSeconds: 5 }), networkLost],
    },
    move: {
      done: [
        { outcome: "moved", order: orders.confirmed.order },
        { outcome: "to-pay", payment: { ...payment, holdExpiresAt: at("09:15") } },
        { outcome: "taken", message: "Taken.", alternatives: [freeInstead] },
        { outcome: "repriced", totalPaise: 141_600 },
        ...refusals.filter((example) => !isFailure(example)),
      ],
      errors: [...refusals.filter(isFailure), networkLost],
    },
  },
};
