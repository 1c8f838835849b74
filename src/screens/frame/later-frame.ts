import { createLater, type Later } from "./later.tsx";

/** The part of the frame that a page needs from the visitor's first sign on. */
export type LaterFrame = typeof import("./after-sign.ts");

/** Loaded at that sign. */
export const laterFrame: Later<LaterFrame> = createLater(() => import("./after-sign.ts"));

/** How long a link that was pressed waits for it, in milliseconds; then the browser loads its page as a document. */
const patienceMs = 2000;

/** Calls back with it: at once when it is there, with null where it does not come soon. */
export function whenFrameIsThere(then: (frame: LaterFrame | null) => void): void {
  const frame = laterFrame.loaded();
  if (frame !== null) then(frame);
  else soon().then(then);
}

let late: Promise<null> | null = null;

function soon(): Promise<LaterFrame | null> {
  // Counted from the first press: who presses again does not wait anew.
  late ??= new Promise((resolve) => setTimeout(resolve, patienceMs, null));
  return Promise.race([laterFrame.load(), late]).catch(() => null);
}
