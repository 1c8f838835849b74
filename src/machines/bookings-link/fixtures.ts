import type { ErrorCodeOf } from "../../api/call.ts";
import type { CallFailure } from "../../api/failure.ts";
import * as texts from "../../texts/error-messages.ts";
import * as validation from "../../texts/validation.ts";
import { callFailure, networkFailure, validationFailure } from "../area/fixtures.ts";
import { bodyFailures, isFailure } from "../booking/error-examples.ts";
import type { BookingsLinkEvent } from "./machine.ts";

/** Error responses to the request for a link, by error code. */
export const bookingsLinkErrors = {
  ...bodyFailures,
  too_many_requests: callFailure("too_many_requests", {
    message: texts.bookingsLink.tooMany,
    retryAfterSeconds: 60 * 60,
  }),
  validation_failed: validationFailure({ email: validation.email }),
} satisfies Record<ErrorCodeOf<"askBookingsLink">, CallFailure>;

/** The outcome or failure that the actor `ask` returns for each error response. */
export const bookingsLinkErrorOutcomes = {
  ...bookingsLinkErrors,
  validation_failed: { outcome: "refused", message: validation.email },
} satisfies Record<ErrorCodeOf<"askBookingsLink">, object>;

const errorOutcomes: object[] = Object.values(bookingsLinkErrorOutcomes);

export const bookingsLinkFixtures = {
  events: {
    "link.asked": [{ type: "link.asked", email: "asha@example.in" }],
  } satisfies { [Type in BookingsLinkEvent["type"]]: Extract<BookingsLinkEvent, { type: Type }>[] },
  actorResults: {
    ask: {
      done: [{ outcome: "asked" }, bookingsLinkErrorOutcomes.validation_failed],
      errors: [...errorOutcomes.filter(isFailure), networkFailure],
    },
  },
};
