import { useCallback, useEffect } from "react";
import { withAskedSubject } from "../../api/contract/contact-href.ts";
import { isCallPath, isSimulatorPath } from "../../api/contract/href.ts";
import { withKeptQuery } from "./kept-query.ts";
import { useNavigate } from "./navigate.ts";

type Follow = (href: string) => void;

/** Goes to an address of the site and keeps the query (row S5). */
export function useFollow(): Follow {
  const navigate = useNavigate();
  return useCallback(
    (href) => {
      const { pathname, search } = window.location;
      navigate(withKeptQuery(withAskedSubject(href, pathname, search), search));
    },
    [navigate],
  );
}

/**
 * Makes the links of the document navigate without a new one. One listener for all of them, so that a link is a plain anchor
 * on both sides, and works the same in markup that React has yet to hydrate. Other hosts, hashes, downloads, mail and phone
 * are left to the browser, as are clicks for a new tab. The query is carried on, but by a link with `data-exact`: its own
 * query is the whole query, such as that of one that takes a filter off. One with `data-document` is left to the browser: the
 * server answers it with another page.
 */
export function useFollowedLinks(): void {
  const follow = useFollow();
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      const href = link?.getAttribute("href") ?? "";
      if (event.defaultPrevented || !isPlainClick(event)) return;
      if (link?.matches("[target], [data-document]") || !isPageOfOurs(href)) return;
      event.preventDefault();
      if (link?.hasAttribute("data-exact")) navigate(href);
      else follow(href);
    };
    // A click on what is not hydrated yet comes no further than the root, where React has stopped it.
    const onStopped = (event: MouseEvent) => event.cancelBubble && onClick(event);
    const root = document.getElementById("root");
    document.addEventListener("click", onClick);
    root?.addEventListener("click", onStopped, true);
    return () => {
      document.removeEventListener("click", onClick);
      root?.removeEventListener("click", onStopped, true);
    };
  }, [follow, navigate]);
}

type Click = Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">;

/** Whether a click is not one for a new tab or window. */
export function isPlainClick(click: Click): boolean {
  return click.button === 0 && !(click.metaKey || click.ctrlKey || click.shiftKey || click.altKey);
}

/** Paths of screens; what the service or the file system answers (`/order/…`, `/x.pdf`) is not for the router. */
function isPageOfOurs(href: string): boolean {
  const isPath = /^\/(?!\/)[^.?#]*([?#].*)?$/.test(href);
  return isPath && !isCallPath(href) && !isSimulatorPath(href);
}
