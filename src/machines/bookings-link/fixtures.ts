import type { RefusalOf } from "../../api/call.ts";
import { failing, networkLost } from "../area/fixtures.ts";
import { isFailure, postedFails } from "../booking/refusals.ts";
import type { BookingsLinkEvent } from "./machine.ts";

const message = "Enter an email address.";

/** What each refusal of the contract comes to. */
export const bookingsLinkRefusals = {
  ...postedFails,
  validation_failed: { outcome: "refused", message: failing("validation_failed").message },
} satisfies Record<RefusalOf<"askBookingsLink">, object>;

const refusals: object[] = Object.values(bookingsLinkRefusals);

/** Everything that can happen to the question for a link. */
export const bookingsLinkFixtures = {
  events: {
    "link.asked": [{ type: "link.asked", email: "asha@example.in" }],
  } satisfies { [Type in BookingsLinkEvent["type"]]: Extract<BookingsLinkEvent, { type: Type }>[] },
  answers: {
    ask: {
      done: [{ outcome: "asked" }, { outcome: "refused", message }],
      errors: [...refusals.filter(isFailure), networkLost],
    },
  },
};
