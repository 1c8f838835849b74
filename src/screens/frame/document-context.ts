import { createContext, useCallback, useContext } from "react";
import { needsNewDocument, type OutsideService } from "../../api/contract/page-kinds.ts";
import { loadDocument } from "./new-document.ts";
import { useNavigate } from "./site-location.tsx";

/** Services from outside that the settings name; null where pages stand outside the site, as a part in a test does. */
export const OutsideServices = createContext<readonly OutsideService[] | null>(null);

type Go = (href: string, options?: { readonly replace?: boolean }) => void;

/** Goes to an address of the site: in this document, or in a new one where the page may not share this one. */
export function useGo(): Go {
  const navigate = useNavigate();
  const outside = useContext(OutsideServices);
  return useCallback(
    (href, { replace = false } = {}) => {
      const { location } = window;
      const { pathname } = new URL(href, location.href);
      if (outside === null || !needsNewDocument(location.pathname, pathname, outside))
        navigate(href, { replace });
      else loadDocument(href, { replace });
    },
    [navigate, outside],
  );
}
