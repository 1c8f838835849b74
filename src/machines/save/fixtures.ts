import type { ErrorCodeOf } from "../../api/call.ts";
import type { Guest } from "../../api/contract/changes.ts";
import type { CallFailure } from "../../api/failure.ts";
import * as texts from "../../texts/error-messages.ts";
import * as validation from "../../texts/validation.ts";
import { callFailure, networkFailure, validationFailure } from "../area/fixtures.ts";
import {
  bodyFailures,
  idempotentFailures,
  isFailure,
  missingTokenInBody,
} from "../booking/error-examples.ts";
import type { SaveEvent } from "./machine.ts";

/** Error responses to saving guests, by error code. */
export const guestsErrors = {
  ...bodyFailures,
  validation_failed: validationFailure({ "guests.0.email": validation.email }),
  order_not_found: callFailure("order_not_found"),
  not_changeable: callFailure("not_changeable"),
} satisfies Record<ErrorCodeOf<"guests">, CallFailure>;

/** Error responses to switching reminders, by error code. */
export const remindersErrors = {
  ...idempotentFailures,
  validation_failed: missingTokenInBody,
  order_not_found: callFailure("order_not_found"),
  not_changeable: callFailure("not_changeable", { message: texts.reminders.confirmedOnly }),
} satisfies Record<ErrorCodeOf<"reminders">, CallFailure>;

const toRefusedOutcome = ({ message }: CallFailure) => ({ outcome: "refused", message }) as const;
const outcomes = (
  responses: Record<"validation_failed" | "order_not_found" | "not_changeable", CallFailure>,
) => {
  const { message, fields } = responses.validation_failed;
  return {
    validation_failed: { outcome: "invalid", message, fields },
    order_not_found: toRefusedOutcome(responses.order_not_found),
    not_changeable: toRefusedOutcome(responses.not_changeable),
  } as const;
};

/** What the `save` actor resolves or rejects with for each error response to saving guests. */
export const guestsErrorOutcomes = { ...guestsErrors, ...outcomes(guestsErrors) };

/** The outcome or failure that the actor `save` returns for each error response, when switching reminders. */
export const remindersErrorOutcomes = { ...remindersErrors, ...outcomes(remindersErrors) };

const errorOutcomes: object[] = Object.values(guestsErrorOutcomes);
const reminderOutcomes: object[] = Object.values(remindersErrorOutcomes);

const guests: readonly Guest[] = [{ name: "Meera Iyer", email: "meera@example.in" }];

export const saveFixtures = {
  input: { orderId: "ORD000000000001", token: "token-1" },
  events: {
    "save.asked": [{ type: "save.asked", values: guests, before: [] }],
  } satisfies { "save.asked": SaveEvent<readonly Guest[]>[] },
  actorResults: {
    save: {
      done: [{ outcome: "saved", values: guests }, ...errorOutcomes.filter((example) => !isFailure(example))],
      errors: [...reminderOutcomes.filter(isFailure), networkFailure],
    },
  },
};
