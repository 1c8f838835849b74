import type { ReactNode } from "react";
import type { SkeletonKind } from "../../api/contract/routes.ts";
import * as texts from "../../texts/layout.ts";
import layout from "../../ui/layout.module.css";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./skeletons.module.css";

type Props = { readonly kind: SkeletonKind; readonly children: ReactNode };

/** Placeholder of a screen that is loading, in the layout of the screen (requirement S2). */
export function ScreenSkeleton({ kind, children }: Props): ReactNode {
  return (
    <div className={styles.screen} aria-busy="true" data-skeleton={kind}>
      <div role="status">
        <h1>
          <VisuallyHidden>{texts.loading}</VisuallyHidden>
        </h1>
      </div>
      <div className={layout.wrap}>{children}</div>
    </div>
  );
}
