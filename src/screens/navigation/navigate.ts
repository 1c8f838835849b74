import { createContext, useCallback, useContext, useEffect } from "react";
import { useNavigate as useRouterNavigate } from "react-router-dom";
import { needsNewDocument } from "../../api/contract/resolve-page-kind.ts";
import { loadDocument } from "./new-document.ts";
import { ThirdPartyServices } from "./third-party-services.ts";

/** Navigates to a URL of the site. A query without a path (`?a=b`) stays on the current page. */
export type Navigate = (href: string, options?: { readonly replace?: boolean }) => void;

/** Provides a function that returns true once the code of the other screens is loaded. */
export const ClientNavigationReady = createContext<() => boolean>(() => true);

/**
 * Returns a function that navigates. It loads a new document if the target has a different security policy, or if the
 * code of the other screens has not loaded. If that code is missing while the browser is offline, the function does not
 * load a document: the page then reports that it is offline.
 */
export function useNavigate(): Navigate {
  const navigate = useRouterNavigate();
  const thirdPartyServices = useContext(ThirdPartyServices);
  const hasOtherScreens = useContext(ClientNavigationReady);
  return useCallback(
    (href, options) => {
      const currentPath = window.location.pathname;
      const { pathname } = new URL(href, window.location.href);
      const isSameDocument = pathname === currentPath || hasOtherScreens() || !navigator.onLine;
      if (!isSameDocument || needsNewDocument(currentPath, pathname, thirdPartyServices))
        loadDocument(href, options);
      else void navigate(href, options);
    },
    [navigate, thirdPartyServices, hasOtherScreens],
  );
}

/** Navigates to another URL and replaces the current history entry. */
export function Redirect({ to }: { readonly to: string }): null {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace: true }), [navigate, to]);
  return null;
}
