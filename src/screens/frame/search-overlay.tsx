import { lazy, type ReactNode, Suspense } from "react";
import { href } from "../../api/contract/routes.ts";
import { Skeletons } from "../../ui/skeleton.tsx";
import styles from "./search-overlay.module.css";
import { SiteLink } from "./site-link.tsx";
import { useNavigation } from "./use-navigation.tsx";
import { useOverlay } from "./use-overlay.ts";

export const searchId = "site-search";

/** Loads the search before it is opened; the page itself needs none of it. */
export function loadSearch() {
  return import("./search-box.tsx");
}

const SearchBox = lazy(() =>
  loadSearch().then(
    ({ SearchBox }) => ({ default: SearchBox }),
    () => ({ default: SearchPageLink }),
  ),
);

/** The search of the whole site, over the page. */
export function SearchOverlay(): ReactNode {
  const { isSearchOpen, pressEscape, clickOutside } = useNavigation();
  const ref = useOverlay({
    isOpen: isSearchOpen,
    id: searchId,
    onEscape: pressEscape,
    onOutside: clickOutside,
  });
  return (
    <div
      ref={ref}
      id={searchId}
      hidden={!isSearchOpen}
      className={styles.overlay}
      role="dialog"
      aria-label="Search"
    >
      {isSearchOpen && (
        <div className={styles.inside}>
          <Suspense fallback={<Skeletons count={1} shape="field" />}>
            <SearchBox />
          </Suspense>
        </div>
      )}
    </div>
  );
}

/** In place of a search whose script did not come. */
function SearchPageLink(): ReactNode {
  const { leave } = useNavigation();
  return (
    <p>
      <SiteLink href={href("/search")} onClick={leave}>
        Go to the search page
      </SiteLink>
    </p>
  );
}
