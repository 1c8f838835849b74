import { createContext, type MouseEvent, type ReactNode, useCallback, useContext } from "react";
import { isCallPath, isSimulatorPath } from "../../api/contract/routes.ts";
import { type LinkProps, LinkProvider } from "../../ui/link.tsx";
import { withAskedCity } from "./asked-city.ts";
import { useGo } from "./document-context.ts";
import { withKeptQuery } from "./kept-query.ts";

type Follow = (href: string) => void;

const FollowContext = createContext<Follow | null>(null);

/**
 * Makes links below it navigate without a new document. One function for all of them: a page has a hundred links, and
 * react-router's own `Link` would work out routes for each, on the server too.
 */
export function SiteLinks({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <FollowContext value={useFollow()}>
      <LinkProvider value={SiteLink}>{children}</LinkProvider>
    </FollowContext>
  );
}

/** Goes to an address of the site and keeps the query (row S5). */
export function useFollow(): Follow {
  const go = useGo();
  return useCallback(
    (href) => {
      const { pathname, search } = window.location;
      go(withKeptQuery(withAskedCity(href, pathname), search));
    },
    [go],
  );
}

type SiteLinkProps = LinkProps & { readonly onClick?: () => void };

/** A link whose own query is the whole query, such as one that takes a filter off. Otherwise like `SiteLink`. */
export function ExactLink({ onClick, ...props }: SiteLinkProps): ReactNode {
  const go = useGo();
  return (
    <a
      {...props}
      href={props.href}
      onClick={(event) => {
        onClick?.();
        if (!isForUs(event, props)) return;
        event.preventDefault();
        go(props.href);
      }}
    />
  );
}

/**
 * A link. Its markup is a plain anchor, the same on the server and before scripts; the query is carried on when it is
 * clicked. Other hosts, hashes, downloads, mail and phone are left to the browser, as are clicks for a new tab.
 */
export function SiteLink({ onClick, ...props }: SiteLinkProps): ReactNode {
  const follow = useContext(FollowContext);
  return (
    <a
      {...props}
      href={props.href}
      onClick={(event) => {
        onClick?.();
        if (follow === null || !isForUs(event, props)) return;
        event.preventDefault();
        follow(props.href);
      }}
    />
  );
}

function isForUs(event: MouseEvent, { href, target }: SiteLinkProps): boolean {
  return isPlainClick(event) && !event.defaultPrevented && target === undefined && isPageOfOurs(href);
}

/** Whether a click is not one for a new tab or window. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

/** Paths of screens; what the service or the file system answers (`/order/…`, `/x.pdf`) is not for the router. */
function isPageOfOurs(href: string): boolean {
  const isPath = /^\/(?!\/)[^.?#]*([?#].*)?$/.test(href);
  return isPath && !isCallPath(href) && !isSimulatorPath(href);
}
