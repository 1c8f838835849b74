import { vi } from "vitest";

/** A stand-in for the browser's observer, where nothing has a place on a screen: a test says what comes near. */
export class NearnessWatch {
  static all: NearnessWatch[] = [];
  readonly notify: (entries: { isIntersecting: boolean }[]) => void;
  readonly options: IntersectionObserverInit;
  isOver = false;
  constructor(notify: NearnessWatch["notify"], options: IntersectionObserverInit) {
    this.notify = notify;
    this.options = options;
    NearnessWatch.all.push(this);
  }
  observe() {}
  disconnect() {
    this.isOver = true;
  }
}

/** Puts the stand-in in place, with nothing watched yet; taken away by `vi.unstubAllGlobals`. */
export function stubNearness(): void {
  NearnessWatch.all = [];
  vi.stubGlobal("IntersectionObserver", NearnessWatch);
}

/** Everything that is being waited for comes near, or only moves about further away. */
export function tellNearness(isIntersecting: boolean): void {
  for (const watch of NearnessWatch.all) if (!watch.isOver) watch.notify([{ isIntersecting }]);
}
