import { vi } from "vitest";

/** Fake `IntersectionObserver`: a test DOM has no layout, so the test decides what is near the window. */
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

/** Installs the fake without observed elements; `vi.unstubAllGlobals` removes it. */
export function stubNearness(): void {
  NearnessWatch.all = [];
  vi.stubGlobal("IntersectionObserver", NearnessWatch);
}

/** Notifies all active observers that their elements are near the window, or not. */
export function tellNearness(isIntersecting: boolean): void {
  for (const watch of NearnessWatch.all) if (!watch.isOver) watch.notify([{ isIntersecting }]);
}
