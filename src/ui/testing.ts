import { vi } from "vitest";

/** Fake `IntersectionObserver`. A test DOM has no layout, so the test decides which elements are near the viewport. */
export class FakeIntersectionObserver {
  static all: FakeIntersectionObserver[] = [];
  readonly notify: (entries: { isIntersecting: boolean }[]) => void;
  readonly options: IntersectionObserverInit;
  isDisconnected = false;
  constructor(notify: FakeIntersectionObserver["notify"], options: IntersectionObserverInit) {
    this.notify = notify;
    this.options = options;
    FakeIntersectionObserver.all.push(this);
  }
  observe() {}
  disconnect() {
    this.isDisconnected = true;
  }
}

/** Installs the fake. `vi.unstubAllGlobals` removes it. */
export function stubIntersectionObserver(): void {
  FakeIntersectionObserver.all = [];
  vi.stubGlobal("IntersectionObserver", FakeIntersectionObserver);
}

/** Notifies all active observers that their elements have come near the viewport, or have left it. */
export function triggerIntersection(isIntersecting: boolean): void {
  for (const watch of FakeIntersectionObserver.all)
    if (!watch.isDisconnected) watch.notify([{ isIntersecting }]);
}
