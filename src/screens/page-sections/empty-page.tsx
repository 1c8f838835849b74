import type { ReactNode } from "react";
import { callbackRequestPath } from "../../api/contract/fixed-paths.ts";
import { href } from "../../api/contract/href.ts";
import * as frame from "../../texts/layout.ts";
import * as texts from "../../texts/page-sections.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

/** Empty state of a content-service page that has no sections. `name` is the page's name in links. */
export function EmptyPage({ name }: { readonly name: string }): ReactNode {
  return (
    <EmptyState
      isPage
      heading={name}
      actions={
        <>
          <a href={href("/")} className={buttonClass()}>
            {frame.homePage}
          </a>
          <a href={callbackRequestPath} className={buttonClass({ variant: "secondary" })}>
            {frame.askUs}
          </a>
        </>
      }
    >
      <p>{texts.emptyPage}</p>
    </EmptyState>
  );
}
