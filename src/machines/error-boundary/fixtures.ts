import type { ErrorBoundaryEvent } from "./machine.ts";

/** A screen that broke. */
export const brokenScreen = {
  error: "Cannot read properties of null",
  pathname: "/about-us",
  href: "https://baithak.example/about-us?utm_source=news",
};

/** Everything that can happen to an error boundary. */
export const errorBoundaryFixtures = {
  events: {
    "child.threw": [{ type: "child.threw", report: brokenScreen }],
  } satisfies { [Type in ErrorBoundaryEvent["type"]]: Extract<ErrorBoundaryEvent, { type: Type }>[] },
  answers: { report: { done: [null], errors: [new Error("Network Error")] } },
};
