import { Component, type ReactNode } from "react";
import type { ErrorBoundaryEvent } from "../../machines/error-boundary/machine.ts";
import { boundaryView } from "../../machines/error-boundary/selectors.ts";
import { createDeferredActor, type DeferredActor } from "../loading/deferred-actor.ts";
import { withChunkTimeout } from "../loading/lazy-module.ts";
import { pageErrorReport, recordReport, sendByBeacon } from "../loading/page-error-report.ts";
import { ErrorPage } from "./error-page.tsx";

type Props = {
  readonly children: ReactNode;
  /** Renders nothing instead of the error page: for an optional part of the screen. */
  readonly skip?: boolean;
};

/** How long the error report waits for the machine that sends it, in milliseconds; then a beacon sends it. */
const timeoutMs = 5000;

/** Rejects when the visitor leaves the page. */
function rejectOnPageHide(): Promise<never> {
  return new Promise((_, reject) => window.addEventListener("pagehide", reject, { once: true }));
}

/** The part of the machine's snapshot that decides what the boundary renders. */
type Snapshot = Parameters<typeof boundaryView>[0];

/** The snapshot, and the error that the error page shows. */
type State = Snapshot & { readonly error: Error | null };

/**
 * Catches errors of its children and renders what its state machine says: the children, then the error page or nothing.
 * Its React state is the machine's snapshot. React sets `errored` synchronously when a child throws; from then on the
 * machine, which is loaded on demand, writes it. If its script cannot be loaded, `errored` stays.
 * React has no hook for catching errors, so this is a class (requirements S3, S4, T6, X6).
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { value: "ok", context: { skip: this.props.skip === true }, error: null };
  private actor: DeferredActor<Snapshot, ErrorBoundaryEvent> | null = null;

  static getDerivedStateFromError(error: unknown): Pick<State, "value" | "error"> {
    return { value: "errored", error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown): void {
    const report = pageErrorReport(error);
    recordReport();
    this.actor ??= this.createReporter(() => sendByBeacon(report));
    this.actor.send({ type: "child.threw", report });
  }

  override render(): ReactNode {
    const { error } = this.state;
    return {
      children: this.props.children,
      "error page": error && <ErrorPage error={error} />,
      nothing: null,
    }[boundaryView(this.state)];
  }

  private createReporter(onLost: () => void): DeferredActor<Snapshot, ErrorBoundaryEvent> {
    const { context } = this.state;
    const errored: Snapshot = { value: "errored", context };
    const actor = createDeferredActor({
      initial: errored,
      load: async () => {
        const loading = Promise.race([import("./boundary-actor.ts"), rejectOnPageHide()]);
        return (await withChunkTimeout(loading, timeoutMs)).boundaryActor(context);
      },
      viewOf: ({ value, context: { skip } }): Snapshot => ({ value, context: { skip } }),
      onLoadError: () => {
        onLost();
        return errored;
      },
    });
    actor.subscribe(() => this.setState(actor.getSnapshot()));
    return actor;
  }
}
