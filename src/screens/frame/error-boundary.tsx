import { Component, type ReactNode } from "react";
import type { ErrorBoundaryEvent } from "../../machines/error-boundary/machine.ts";
import { type BoundaryView, boundaryView } from "../../machines/error-boundary/selectors.ts";
import { ErrorMessage } from "./error-message.tsx";
import { inTime } from "./in-time.ts";
import { laterFrame } from "./later-frame.ts";
import { createLazyActor, type LazyActor } from "./lazy-actor.ts";
import { noteReport, pageErrorReport, sendByBeacon } from "./page-error-report.ts";

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
 * Catches what is thrown below it and shows what its chart says: the children, then the error page or nothing. The chart
 * is loaded when something was thrown, as is what else the error page has; until they are there, and where scripts no longer
 * arrive, its errored state shows with the words alone.
 * React has no hook for catching, so this is a class
 * (rows S3, S4, T6, X6).
 */
export class ErrorBoundary extends Component<Props, { readonly error: Error | null }> {
  override state = { error: null };
  private chart: LazyActor<BoundaryView, ErrorBoundaryEvent> | null = null;

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown): void {
    const report = pageErrorReport(error);
    noteReport();
    this.chart ??= this.createChart(() => sendByBeacon(report));
    this.chart.send({ type: "child.threw", report });
    laterFrame.load().then(
      () => this.forceUpdate(),
      () => undefined,
    );
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const view = this.chart?.view() ?? boundaryView(this.errored());
    const ErrorPage = laterFrame.loaded()?.ErrorPage ?? ErrorMessage;
    return { children: this.props.children, "error page": <ErrorPage error={error} />, nothing: null }[view];
  }

  /** As much of the chart's snapshot as is known once a child threw. */
  private errored() {
    return { value: "errored", context: { skip: this.props.skip === true } } as const;
  }

  private createChart(onLost: () => void): LazyActor<BoundaryView, ErrorBoundaryEvent> {
    const { context } = this.errored();
    const view = boundaryView(this.errored());
    const chart = createLazyActor(
      view,
      async () => {
        const loading = Promise.race([import("./boundary-actor.ts"), pageLeft()]);
        return (await inTime(loading, timeoutMs)).boundaryActor(context);
      },
      boundaryView,
      () => {
        onLost();
        return view;
      },
    );
    chart.subscribe(() => this.forceUpdate());
    return chart;
  }
}
