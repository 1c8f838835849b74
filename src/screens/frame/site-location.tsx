import { createContext, type ReactNode, useContext, useEffect } from "react";

/** Where the visitor is on the site. `key` names the entry of the browser's history. */
export type SiteLocation = {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly key: string;
};

/** Goes to an address of the site within this document; a query alone (`?a=b`) stays on the page. */
export type Navigate = (href: string, options?: { readonly replace?: boolean }) => void;

/** The location, whether the visitor came to it by Back, Forward or a new document, and the way on. */
export type Whereabouts = {
  readonly location: SiteLocation;
  readonly isReturn: boolean;
  readonly navigate: Navigate;
};

const WhereaboutsContext = createContext<Whereabouts | null>(null);

/** Tells everything below it where the visitor is. */
export const WhereaboutsProvider = WhereaboutsContext.Provider;

/** For the server: the page at an address, which nobody leaves while it is rendered. */
export function AtAddress(props: { readonly href: string; readonly children: ReactNode }): ReactNode {
  const { pathname, search } = new URL(props.href, "http://site");
  const location = { pathname, search, hash: "", key: firstKey };
  return (
    <WhereaboutsProvider value={{ location, isReturn: true, navigate: () => undefined }}>
      {props.children}
    </WhereaboutsProvider>
  );
}

/** The key of an entry that no navigation within the site has made, as the router names it. */
export const firstKey = "default";

function useWhereabouts(): Whereabouts {
  const whereabouts = useContext(WhereaboutsContext);
  if (whereabouts === null) throw new Error("This needs a SiteRouter above it.");
  return whereabouts;
}

/** Where the visitor is. */
export function useLocation(): SiteLocation {
  return useWhereabouts().location;
}

/** Whether the visitor came by Back, Forward or a new document rather than by a link or a step. */
export function useIsReturn(): boolean {
  return useWhereabouts().isReturn;
}

/** The way to another address of the site; the same function for as long as the router is. */
export function useNavigate(): Navigate {
  return useWhereabouts().navigate;
}

/** Leads on to another address, in place of this one. */
export function Redirect({ to }: { readonly to: string }): null {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace: true }), [navigate, to]);
  return null;
}
