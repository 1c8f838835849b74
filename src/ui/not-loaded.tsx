import type { ReactNode } from "react";
import * as texts from "../texts/common.ts";
import { Notice } from "./notice.tsx";
import { TryAgain } from "./try-again.tsx";

type Props = {
  readonly heading: string;
  readonly onRetry: () => void;
  readonly children?: ReactNode;
  /** Not announced by itself. */
  readonly quiet?: boolean;
};

/** In the place of what could not be loaded: that it was not, and another try. */
export function NotLoaded({ heading, onRetry, children = texts.checkConnection, quiet }: Props): ReactNode {
  return (
    <Notice tone="danger" heading={heading} {...(quiet && { quiet })}>
      <p>{children}</p>
      <TryAgain look="secondary" size="small" onClick={onRetry} />
    </Notice>
  );
}
