import type { CallFailure } from "../../api/call.ts";
import type { AreaEvent } from "./machine.ts";

/** A call that failed because the service was away. */
export const serviceAway: CallFailure = {
  statusCode: 503,
  code: "service_unavailable",
  message: "We are back in a minute.",
  fields: {},
  body: { error: { code: "service_unavailable", message: "We are back in a minute." } },
};

/** Everything that can happen to a data area that asks with a text and gets one. */
export const areaFixtures = {
  events: {
    request: [{ type: "request", input: "second" }],
    retry: [{ type: "retry" }],
    empty: [{ type: "empty" }],
  } satisfies { [Type in AreaEvent<string>["type"]]: Extract<AreaEvent<string>, { type: Type }>[] },
  answers: { load: { done: ["text"], errors: [serviceAway] } },
};
