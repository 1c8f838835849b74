import * as React from "react";
import { afterEach } from "vitest";

// Removes the elements that a test has rendered before the next test.
if (typeof document !== "undefined") {
  noOwnerStacks();
  const { cleanup, configure } = await import("@testing-library/react");
  // A long timeout, as in vite.config.ts.
  configure({ asyncUtilTimeout: 30_000 });
  afterEach(() => {
    cleanup();
    document.body.replaceChildren();
    document.head.replaceChildren();
  });
}

/**
 * For warnings, React captures a stack for each created element, at most 10,000 per second. That took a fifth of the
 * time of path runs on the booking screen; this makes React believe that it has reached the limit.
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
