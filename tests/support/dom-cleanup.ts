import * as React from "react";
import { afterEach } from "vitest";

// Removes the rendered elements after each test.
if (typeof document !== "undefined") {
  noOwnerStacks();
  const { cleanup, configure } = await import("@testing-library/react");
  // Uses the same long timeout as vite.config.ts.
  configure({ asyncUtilTimeout: 30_000 });
  afterEach(() => {
    cleanup();
    document.body.replaceChildren();
    document.head.replaceChildren();
  });
}

/**
 * React captures a stack for each created element for its warnings, up to 10,000 stacks per second. This took a fifth
 * of the time of path runs on the booking screen. The function makes React believe that the limit is already reached.
 */
function noOwnerStacks(): void {
  const name = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";
  const internals = (React as unknown as Record<string, object>)[name];
  if (internals === undefined || !("recentlyCreatedOwnerStacks" in internals))
    throw new Error(
      "React has moved recentlyCreatedOwnerStacks: adjust noOwnerStacks() in tests/support/dom-cleanup.ts, or remove it.",
    );
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
    configurable: true,
    get: () => 10_000,
    set: () => undefined,
  });
}
