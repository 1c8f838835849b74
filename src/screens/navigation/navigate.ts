import { createContext, useCallback, useContext, useEffect } from "react";
import { useNavigate as useRouterNavigate } from "react-router-dom";
import { needsNewDocument } from "../../api/contract/page-kind-of.ts";
import { loadDocument } from "./new-document.ts";
import { OutsideServices } from "./outside-services.ts";

/** Goes to an address of the site; a query alone (`?a=b`) stays on the page. */
export type Navigate = (href: string, options?: { readonly replace?: boolean }) => void;

/** Returns true once the code that shows other screens is loaded. */
export const HasOtherScreens = createContext<() => boolean>(() => true);

/**
 * Returns a function that navigates within the document. It loads a new one where the page at the address has another security
 * policy, and before the code that shows other screens has arrived; without a connection the page says so at the address.
 */
export function useNavigate(): Navigate {
  const navigate = useRouterNavigate();
  const outside = useContext(OutsideServices);
  const hasOtherScreens = useContext(HasOtherScreens);
  return useCallback(
    (href, options) => {
      const here = window.location.pathname;
      const { pathname } = new URL(href, window.location.href);
      const isHere = pathname === here || hasOtherScreens() || !navigator.onLine;
      if (!isHere || needsNewDocument(here, pathname, outside)) loadDocument(href, options);
      else void navigate(href, options);
    },
    [navigate, outside, hasOtherScreens],
  );
}

/** Goes to another address, which replaces the current entry of the history. */
export function Redirect({ to }: { readonly to: string }): null {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace: true }), [navigate, to]);
  return null;
}
