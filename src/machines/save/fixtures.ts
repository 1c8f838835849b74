import type { RefusalOf } from "../../api/call.ts";
import type { Guest } from "../../api/contract/changes.ts";
import { failing, networkLost } from "../area/fixtures.ts";
import { isFailure } from "../booking/refusals.ts";
import type { SaveEvent } from "./machine.ts";

type Code = Parameters<typeof failing>[0];
const refused = (code: Code) => ({ outcome: "refused", message: failing(code).message }) as const;
const invalid = {
  outcome: "invalid",
  message: "Please correct the highlighted fields.",
  fields: { "guests.0.email": "Enter an email address, such as asha@example.in." },
} as const;

const always = {
  too_many_requests: failing("too_many_requests", { retryAfterSeconds: 40 }),
  internal_error: failing("internal_error"),
  service_unavailable: failing("service_unavailable", { retryAfterSeconds: 5 }),
  validation_failed: invalid,
  bad_json: failing("bad_json"),
  cross_origin: failing("cross_origin"),
  payload_too_large: failing("payload_too_large"),
  unsupported_media_type: failing("unsupported_media_type"),
  order_not_found: refused("order_not_found"),
  not_changeable: refused("not_changeable"),
};

/** What each refusal of the contract comes to, for guests. */
export const guestsRefusals = always satisfies Record<RefusalOf<"guests">, object>;

/** What each refusal of the contract comes to, for reminders. */
export const remindersRefusals = {
  ...always,
  bad_request: failing("bad_request"),
  idempotency_conflict: failing("idempotency_conflict"),
  idempotency_in_progress: failing("idempotency_in_progress"),
} satisfies Record<RefusalOf<"reminders">, object>;

const refusals: object[] = Object.values(remindersRefusals);

/** Everything that can happen when guests are saved. */
export const saveFixtures = {
  input: { orderId: "ORD000000000001", token: "token-1" },
  events: {
    "save.asked": [{ type: "save.asked", values: [{ name: "Meera Iyer", email: "meera@example.in" }] }],
  } satisfies { "save.asked": SaveEvent<readonly Guest[]>[] },
  answers: {
    save: {
      done: [{ outcome: "saved" }, ...refusals.filter((example) => !isFailure(example))],
      errors: [...refusals.filter(isFailure), networkLost],
    },
  },
};
