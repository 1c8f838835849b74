import type { NavigationEvent } from "./machine.ts";

export const navigationFixtures = {
  events: {
    "locations.toggled": [{ type: "locations.toggled" }],
    "menu.toggled": [{ type: "menu.toggled" }],
    "search.toggled": [{ type: "search.toggled" }],
    "cities.searched": [{ type: "cities.searched", text: "Mum" }],
    "outside.clicked": [{ type: "outside.clicked" }],
    "escape.pressed": [{ type: "escape.pressed" }],
    "page.navigated": [{ type: "page.navigated" }],
  } satisfies { [Type in NavigationEvent["type"]]: Extract<NavigationEvent, { type: Type }>[] },
  actorResults: {},
};
