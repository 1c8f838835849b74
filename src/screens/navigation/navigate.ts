import { createContext, useCallback, useContext, useEffect } from "react";
import { useNavigate as useRouterNavigate } from "react-router-dom";
import { needsNewDocument } from "../../api/contract/resolve-page-kind.ts";
import { loadDocument } from "./new-document.ts";
import { ThirdPartyServices } from "./third-party-services.ts";

/** Navigates to an address of the site; a query alone (`?a=b`) stays on the page. */
export type Navigate = (href: string, options?: { readonly replace?: boolean }) => void;

/** Returns true once the code of the other screens is loaded. */
export const ClientNavigationReady = createContext<() => boolean>(() => true);

/**
 * Returns a function that navigates within the document. It loads a new document if the target has another security policy,
 * or if the code of the other screens has not loaded. Offline, it navigates within the document, and the page reports it.
 */
export function useNavigate(): Navigate {
  const navigate = useRouterNavigate();
  const thirdPartyServices = useContext(ThirdPartyServices);
  const hasOtherScreens = useContext(ClientNavigationReady);
  return useCallback(
    (href, options) => {
      const here = window.location.pathname;
      const { pathname } = new URL(href, window.location.href);
      const isHere = pathname === here || hasOtherScreens() || !navigator.onLine;
      if (!isHere || needsNewDocument(here, pathname, thirdPartyServices)) loadDocument(href, options);
      else void navigate(href, options);
    },
    [navigate, thirdPartyServices, hasOtherScreens],
  );
}

/** Navigates to another address, replacing the current history entry. */
export function Redirect({ to }: { readonly to: string }): null {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace: true }), [navigate, to]);
  return null;
}
