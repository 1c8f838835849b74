import { useCallback, useContext, useEffect } from "react";
import { useNavigate as useRouterNavigate } from "react-router-dom";
import { needsNewDocument } from "../../api/contract/page-kind-of.ts";
import { loadDocument } from "./new-document.ts";
import { OutsideServices } from "./outside-services.ts";

/** Goes to an address of the site; a query alone (`?a=b`) stays on the page. */
export type Navigate = (href: string, options?: { readonly replace?: boolean }) => void;

/**
 * Returns a function that navigates within the document, or loads a new one where the page at the address has another
 * security policy.
 */
export function useNavigate(): Navigate {
  const navigate = useRouterNavigate();
  const outside = useContext(OutsideServices);
  return useCallback(
    (href, options) => {
      const { pathname } = new URL(href, window.location.href);
      if (needsNewDocument(window.location.pathname, pathname, outside)) loadDocument(href, options);
      else void navigate(href, options);
    },
    [navigate, outside],
  );
}

/** Goes to another address, which replaces the current entry of the history. */
export function Redirect({ to }: { readonly to: string }): null {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace: true }), [navigate, to]);
  return null;
}
