import type { ReactNode } from "react";
import { callbackRequestPath } from "../../api/contract/fixed-paths.ts";
import * as common from "../../texts/common.ts";
import * as texts from "../../texts/home.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

/** Empty state that replaces the room search if there are no centres. */
export function NoCentres(): ReactNode {
  return (
    <EmptyState
      heading={texts.noCentresYet}
      actions={
        <a href={callbackRequestPath} className={buttonClass()}>
          {common.requestCallBack}
        </a>
      }
    >
      <p>{texts.noCentresYetText}</p>
    </EmptyState>
  );
}
