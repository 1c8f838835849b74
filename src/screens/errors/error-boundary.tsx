import { Component, type ReactNode } from "react";
import type { ErrorBoundaryEvent } from "../../machines/error-boundary/machine.ts";
import { boundaryView } from "../../machines/error-boundary/selectors.ts";
import { createDeferredActor, type DeferredActor } from "../loading/deferred-actor.ts";
import { withChunkTimeout } from "../loading/lazy-module.ts";
import { pageErrorReport, recordReport, sendByBeacon } from "../loading/page-error-report.ts";
import { ErrorPage } from "./error-page.tsx";

type Props = {
  readonly children: ReactNode;
  /** Renders nothing instead of the error page. Set it for optional parts of the screen. */
  readonly skip?: boolean;
};

/**
 * Timeout for loading the machine that sends the error report, in milliseconds. After that, a beacon sends the report.
 */
const timeoutMs = 5000;

/** Returns a promise that rejects when the visitor leaves the page. */
function rejectOnPageHide(): Promise<never> {
  return new Promise((_, reject) => window.addEventListener("pagehide", reject, { once: true }));
}

/** The part of the machine's snapshot that decides what the boundary renders. */
type Snapshot = Parameters<typeof boundaryView>[0];

/** The snapshot, and the error for the error page. */
type State = Snapshot & { readonly error: Error | null };

/**
 * Catches errors of its children. Depending on its state machine, it renders the children, the error page, or nothing.
 * Its React state is the machine's snapshot. When a child throws, React sets the state to `errored` synchronously.
 * Later updates come from the machine, which is loaded on demand; if it cannot be loaded, the state stays `errored`.
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
