import type { ReactNode } from "react";
import * as texts from "../texts/common.ts";
import { Notice } from "./notice.tsx";
import { RetryButton } from "./retry-button.tsx";

type Props = {
  readonly heading: string;
  readonly onRetry: () => void;
  readonly children?: ReactNode;
  /** Disables the announcement by screen readers. */
  readonly quiet?: boolean;
};

/** Replaces content that failed to load. Contains a retry button. */
export function LoadError({ heading, onRetry, children = texts.checkConnection, quiet }: Props): ReactNode {
  return (
    <Notice tone="danger" heading={heading} {...(quiet && { quiet })}>
      <p>{children}</p>
      <RetryButton variant="secondary" size="small" onClick={onRetry} />
    </Notice>
  );
}
