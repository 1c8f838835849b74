import { Component, type ReactNode } from "react";
import type { ErrorBoundaryEvent } from "../../machines/error-boundary/machine.ts";
import { type BoundaryView, boundaryView } from "../../machines/error-boundary/selectors.ts";
import { type DeferredActor, deferActor } from "../loading/deferred-actor.ts";
import { inTime } from "../loading/on-demand.ts";
import { noteReport, pageErrorReport, sendByBeacon } from "../loading/page-error-report.ts";
import { ErrorPage } from "./error-page.tsx";

type Props = {
  readonly children: ReactNode;
  /** Shows nothing instead of the error page: for a part that the screen can do without. */
  readonly skip?: boolean;
};

/** How long the report of an error waits for the machine that sends it, in milliseconds; then a beacon does. */
const timeoutMs = 5000;

/** Rejects when the visitor leaves the page. */
function pageLeft(): Promise<never> {
  return new Promise((_, reject) => window.addEventListener("pagehide", reject, { once: true }));
}

/**
 * Catches what is thrown below it and shows what its state machine says: the children, then the error page or nothing. The
 * machine is loaded when something was thrown; until it runs, and where scripts no longer arrive, its errored state shows.
 * React has no hook for catching, so this is a class (rows S3, S4, T6, X6).
 */
export class ErrorBoundary extends Component<Props, { readonly error: Error | null }> {
  override state = { error: null };
  private actor: DeferredActor<BoundaryView, ErrorBoundaryEvent> | null = null;

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown): void {
    const report = pageErrorReport(error);
    noteReport();
    this.actor ??= this.reporterFor(() => sendByBeacon(report));
    this.actor.send({ type: "child.threw", report });
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const view = this.actor?.getSnapshot() ?? boundaryView(this.errored());
    return { children: this.props.children, "error page": <ErrorPage error={error} />, nothing: null }[view];
  }

  /** As much of the machine's snapshot as is known once a child threw. */
  private errored() {
    return { value: "errored", context: { skip: this.props.skip === true } } as const;
  }

  private reporterFor(onLost: () => void): DeferredActor<BoundaryView, ErrorBoundaryEvent> {
    const { context } = this.errored();
    const initial = boundaryView(this.errored());
    const actor = deferActor({
      initial,
      load: async () => {
        const loading = Promise.race([import("./boundary-actor.ts"), pageLeft()]);
        return (await inTime(loading, timeoutMs)).boundaryActor(context);
      },
      viewOf: boundaryView,
      failed: () => {
        onLost();
        return initial;
      },
    });
    actor.subscribe(() => this.forceUpdate());
    return actor;
  }
}
