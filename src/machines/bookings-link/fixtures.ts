import type { RefusalOf } from "../../api/call.ts";
import type { CallFailure } from "../../api/failure.ts";
import * as texts from "../../texts/refusals.ts";
import * as validation from "../../texts/validation.ts";
import { failing, failingFields, networkLost } from "../area/fixtures.ts";
import { isFailure, postedFails } from "../booking/refusals.ts";
import type { BookingsLinkEvent } from "./machine.ts";

/** Error responses to the request for a link, by error code. */
export const bookingsLinkReplies = {
  ...postedFails,
  too_many_requests: failing("too_many_requests", {
    message: texts.bookingsLink.tooMany,
    retryAfterSeconds: 60 * 60,
  }),
  validation_failed: failingFields({ email: validation.email }),
} satisfies Record<RefusalOf<"askBookingsLink">, CallFailure>;

/** What the actor `ask` makes of each error response. */
export const bookingsLinkRefusals = {
  ...bookingsLinkReplies,
  validation_failed: { outcome: "refused", message: validation.email },
} satisfies Record<RefusalOf<"askBookingsLink">, object>;

const refusals: object[] = Object.values(bookingsLinkRefusals);

export const bookingsLinkFixtures = {
  events: {
    "link.asked": [{ type: "link.asked", email: "asha@example.in" }],
  } satisfies { [Type in BookingsLinkEvent["type"]]: Extract<BookingsLinkEvent, { type: Type }>[] },
  actorResults: {
    ask: {
      done: [{ outcome: "asked" }, bookingsLinkRefusals.validation_failed],
      errors: [...refusals.filter(isFailure), networkLost],
    },
  },
};
