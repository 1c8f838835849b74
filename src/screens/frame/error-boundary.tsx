import { Component, type ReactNode } from "react";
import type { BoundaryActor } from "./boundary-actor.ts";
import { ErrorPage } from "./error-page.tsx";
import { pageErrorReport, sendByBeacon } from "./page-error-report.ts";

type Props = {
  readonly children: ReactNode;
  /** Shows nothing instead of the error page. */
  readonly skip?: boolean;
};

/**
 * Catches what breaks below it: sound, then errored, and nothing makes it sound again (rows S3, S4, T6). Reports once
 * (row X6). React has no hook for this, so it is a class; what it does is the chart's business.
 */
export class ErrorBoundary extends Component<Props, { readonly error: Error | null }> {
  override state = { error: null };
  private actor: Promise<BoundaryActor> | null = null;

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown): void {
    const report = pageErrorReport(error);
    this.actor ??= import("./boundary-actor.ts").then(({ startBoundary }) => startBoundary());
    this.actor
      .then((actor) => actor.send({ type: "child.threw", report }))
      // Where scripts no longer arrive, the one that reports does not either; the news still goes out.
      .catch(() => sendByBeacon(report));
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return this.props.skip === true ? null : <ErrorPage error={error} />;
  }
}
