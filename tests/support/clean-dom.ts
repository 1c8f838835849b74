import * as React from "react";
import { afterEach } from "vitest";

// What a test renders must not be there for the next test.
if (typeof document !== "undefined") {
  noOwnerStacks();
  const { cleanup, configure } = await import("@testing-library/react");
  // Like the bounds of vite.config.ts: for what never comes.
  configure({ asyncUtilTimeout: 30_000 });
  afterEach(() => {
    cleanup();
    document.body.replaceChildren();
    document.head.replaceChildren();
  });
}

/**
 * React takes a stack for each element that it makes, ten thousand times a second at most, to say in a warning who made it.
 * That was a fifth of the time of the walks on the booking screen; here it has always taken them all already.
 */
function noOwnerStacks(): void {
  const name = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";
  const internals = (React as unknown as Record<string, object>)[name];
  if (internals === undefined || !("recentlyCreatedOwnerStacks" in internals))
    throw new Error("React counts its owner stacks elsewhere: look for the count, or leave this out.");
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
    configurable: true,
    get: () => 10_000,
    set: () => undefined,
  });
}
