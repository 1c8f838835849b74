import { afterAll, vi } from "vitest";
import { getLiveHold, publishHold } from "../../src/screens/navigation/live-hold.ts";

// Resets mocks and storage after each file, because test files with a DOM share modules and the window. A file that
// navigates the window to another origin fails: add it to `apart` in vite.config.ts.
if (typeof document !== "undefined") {
  const { href } = window.location;
  afterAll(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    window.sessionStorage.clear();
    window.localStorage.clear();
    window.history.replaceState(null, "", href);
    publishHold(null, getLiveHold());
  });
}
