import * as React from "react";
import { afterAll, afterEach, vi } from "vitest";

// What a test renders must not be there for the next test.
if (typeof document !== "undefined") {
  noOwnerStacks();
  const { cleanup } = await import("@testing-library/react");
  afterEach(() => {
    cleanup();
    document.body.replaceChildren();
    document.head.replaceChildren();
  });
  // Files share their modules and their window: what one has put in its place, or written down, is not the next one's.
  const { href } = window.location;
  afterAll(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    window.sessionStorage.clear();
    window.localStorage.clear();
    window.history.replaceState(null, "", href);
  });
}

/**
 * React takes a stack for each element that it makes, ten thousand times a second at most, to say in a warning who made it.
 * That was a third of the time of a walk on a screen; here it has always taken them all already.
 */
function noOwnerStacks(): void {
  const internals = (React as unknown as Record<string, object>)[
    "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE"
  ];
  if (internals === undefined || !("recentlyCreatedOwnerStacks" in internals))
    throw new Error("React counts its owner stacks elsewhere: look for the count, or leave this out.");
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
    configurable: true,
    get: () => 10_000,
    set: () => undefined,
  });
}
