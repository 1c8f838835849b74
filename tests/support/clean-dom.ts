import { afterEach } from "vitest";

// What a test renders must not be there for the next test.
if (typeof document !== "undefined") {
  const { cleanup } = await import("@testing-library/react");
  afterEach(() => {
    cleanup();
    document.body.replaceChildren();
    document.head.replaceChildren();
  });
}
