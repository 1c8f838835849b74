import { useCallback, useEffect } from "react";
import { withEnquirySubject } from "../../api/contract/contact-href.ts";
import { isCallPath, isSimulatorPath } from "../../api/contract/href.ts";
import { useNavigate } from "./navigate.ts";
import { preserveQuery } from "./preserve-query.ts";

type Follow = (href: string) => void;

/** Returns a function that navigates to a URL of the site and preserves the current query (requirement S5). */
export function useFollowLink(): Follow {
  const navigate = useNavigate();
  return useCallback(
    (href) => {
      const { pathname, search } = window.location;
      navigate(preserveQuery(withEnquirySubject(href, pathname, search), search));
    },
    [navigate],
  );
}

/**
 * Makes links navigate within the document. A single listener handles all links, so that links are plain anchors and
 * also work before hydration. The browser handles other hosts, hashes, downloads, mail and phone links, and clicks for
 * a new tab. The current query is preserved, except by links with `data-exact`, whose own query is complete. Links with
 * `data-document` load a document, because the server redirects them.
 */
export function useLinkNavigation(): void {
  const follow = useFollowLink();
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      const href = link?.getAttribute("href") ?? "";
      if (event.defaultPrevented || !isPlainClick(event)) return;
      if (link?.matches("[target], [data-document]") || !isSitePage(href)) return;
      event.preventDefault();
      if (link?.hasAttribute("data-exact")) navigate(href);
      else follow(href);
    };
    // React stops clicks on dehydrated content at the root, so listen there too.
    const onStoppedClick = (event: MouseEvent) => event.cancelBubble && onClick(event);
    const root = document.getElementById("root");
    document.addEventListener("click", onClick);
    root?.addEventListener("click", onStoppedClick, true);
    return () => {
      document.removeEventListener("click", onClick);
      root?.removeEventListener("click", onStoppedClick, true);
    };
  }, [follow, navigate]);
}

type Click = Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">;

/** Returns true for an unmodified primary-button click. */
export function isPlainClick(click: Click): boolean {
  return click.button === 0 && !(click.metaKey || click.ctrlKey || click.shiftKey || click.altKey);
}

/** Returns true for paths of screens. Paths of the API and of files (`/order/…`, `/x.pdf`) are not routed. */
function isSitePage(href: string): boolean {
  const isPath = /^\/(?!\/)[^.?#]*([?#].*)?$/.test(href);
  return isPath && !isCallPath(href) && !isSimulatorPath(href);
}
