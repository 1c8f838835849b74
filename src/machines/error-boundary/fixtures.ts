import type { ErrorBoundaryEvent } from "./machine.ts";

export const brokenScreen = {
  error: "Cannot read properties of null",
  pathname: "/about-us",
  href: "https://baithak.example/about-us?utm_source=news",
};

export const errorBoundaryFixtures = {
  events: {
    "child.threw": [{ type: "child.threw", report: brokenScreen }],
  } satisfies { [Type in ErrorBoundaryEvent["type"]]: Extract<ErrorBoundaryEvent, { type: Type }>[] },
  actorResults: { report: { done: [null], errors: [new Error("Network Error")] } },
};
