import type { RefusalOf } from "../../api/call.ts";
import type { Guest } from "../../api/contract/changes.ts";
import type { CallFailure } from "../../api/failure.ts";
import * as texts from "../../texts/refusals.ts";
import * as validation from "../../texts/validation.ts";
import { failing, failingFields, networkLost } from "../area/fixtures.ts";
import { isFailure, noToken, postedFails, repeatableFails } from "../booking/refusals.ts";
import type { SaveEvent } from "./machine.ts";

/** Error responses to saving guests, by error code. */
export const guestsReplies = {
  ...postedFails,
  validation_failed: failingFields({ "guests.0.email": validation.email }),
  order_not_found: failing("order_not_found"),
  not_changeable: failing("not_changeable"),
} satisfies Record<RefusalOf<"guests">, CallFailure>;

/** Error responses to switching reminders, by error code. */
export const remindersReplies = {
  ...repeatableFails,
  validation_failed: noToken,
  order_not_found: failing("order_not_found"),
  not_changeable: failing("not_changeable", { message: texts.reminders.confirmedOnly }),
} satisfies Record<RefusalOf<"reminders">, CallFailure>;

const refused = ({ message }: CallFailure) => ({ outcome: "refused", message }) as const;
const outcomes = (
  responses: Record<"validation_failed" | "order_not_found" | "not_changeable", CallFailure>,
) => {
  const { message, fields } = responses.validation_failed;
  return {
    validation_failed: { outcome: "invalid", message, fields },
    order_not_found: refused(responses.order_not_found),
    not_changeable: refused(responses.not_changeable),
  } as const;
};

/** What the actor `save` makes of each error response for guests. */
export const guestsRefusals = { ...guestsReplies, ...outcomes(guestsReplies) };

/** What the actor `save` makes of each error response for reminders. */
export const remindersRefusals = { ...remindersReplies, ...outcomes(remindersReplies) };

const refusals: object[] = Object.values(guestsRefusals);
const repeated: object[] = Object.values(remindersRefusals);

const guests: readonly Guest[] = [{ name: "Meera Iyer", email: "meera@example.in" }];

export const saveFixtures = {
  input: { orderId: "ORD000000000001", token: "token-1" },
  events: {
    "save.asked": [{ type: "save.asked", values: guests, before: [] }],
  } satisfies { "save.asked": SaveEvent<readonly Guest[]>[] },
  actorResults: {
    save: {
      done: [{ outcome: "saved", values: guests }, ...refusals.filter((example) => !isFailure(example))],
      errors: [...repeated.filter(isFailure), networkLost],
    },
  },
};
