import type { ConnectionEvent } from "./machine.ts";

export const connectionFixtures = {
  events: {
    "retry.pressed": [{ type: "retry.pressed" }],
    "came.online": [{ type: "came.online" }],
  } satisfies { [Type in ConnectionEvent["type"]]: Extract<ConnectionEvent, { type: Type }>[] },
  actorResults: { askSite: { done: [null], errors: [new TypeError("Failed to fetch")] } },
};
