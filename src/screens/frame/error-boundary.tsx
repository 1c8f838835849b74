import { Component, type ReactNode } from "react";
import { createActor, fromPromise } from "xstate";
import { reportPageError } from "../../api/calls/lead.ts";
import type { PageErrorRequest } from "../../api/contract/lead.ts";
import { errorBoundaryMachine } from "../../machines/error-boundary/machine.ts";
import { ErrorPage } from "./error-page.tsx";

type Props = {
  readonly children: ReactNode;
  /** Shows nothing instead of the error page. */
  readonly skip?: boolean;
};

const machine = errorBoundaryMachine.provide({
  actors: {
    report: fromPromise<unknown, PageErrorRequest>(({ input, signal }) => reportPageError(input, { signal })),
  },
});

/**
 * Catches what breaks below it: sound, then errored, and nothing makes it sound again (specification, section 4). Reports
 * once. React has no hook for this, so it is a class; what it does is the chart's business.
 */
export class ErrorBoundary extends Component<Props, { readonly error: Error | null }> {
  override state = { error: null };
  private readonly actor = createActor(machine);

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown): void {
    this.actor.start();
    this.actor.send({
      type: "child.threw",
      report: {
        error: error instanceof Error ? error.message : String(error),
        pathname: window.location.pathname,
        href: window.location.href,
      },
    });
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return this.props.skip === true ? null : <ErrorPage error={error} />;
  }
}
