import { afterEach } from "vitest";

// Files of one worker share their document: what a test renders must not be there for the next file's first test.
if (typeof document !== "undefined") {
  const { cleanup } = await import("@testing-library/react");
  afterEach(() => {
    cleanup();
    document.body.replaceChildren();
    document.head.replaceChildren();
  });
}
