import { afterAll, vi } from "vitest";
import { getLiveHold, holdPathname, setLiveHold } from "../../src/screens/navigation/live-hold.ts";

// Test files with a DOM share modules and window, so reset mocks and storage after each file. A file that has navigated
// the window to another origin fails here: add it to `apart` in vite.config.ts.
if (typeof document !== "undefined") {
  const { href } = window.location;
  afterAll(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    window.sessionStorage.clear();
    window.localStorage.clear();
    window.history.replaceState(null, "", href);
    const held = getLiveHold();
    if (held !== null) setLiveHold(null, holdPathname(held));
  });
}
