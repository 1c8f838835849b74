import { afterAll, vi } from "vitest";
import { liveHold, pathOf, tellHold } from "../../src/screens/navigation/live-hold.ts";

// Files with a DOM share their modules and their window: what one has put in its place, or written down, is not the next
// one's. One whose window went to another address fails here: it belongs to `apart` in vite.config.ts.
if (typeof document !== "undefined") {
  const { href } = window.location;
  afterAll(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    window.sessionStorage.clear();
    window.localStorage.clear();
    window.history.replaceState(null, "", href);
    const held = liveHold();
    if (held !== null) tellHold(null, pathOf(held));
  });
}
