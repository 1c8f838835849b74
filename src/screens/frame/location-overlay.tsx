import type { ReactNode } from "react";
import * as texts from "../../texts/frame.ts";
import { CitySearch } from "./city-search.tsx";
import { LocationList } from "./location-list.tsx";
import styles from "./location-overlay.module.css";
import { useNavigation } from "./use-navigation.tsx";
import { useOverlay } from "./use-overlay.ts";

export const locationsId = "locations";

/** All cities, over the page: searched by the first letters, chosen with one press (row H5). */
export function LocationOverlay(): ReactNode {
  const { isLocationsOpen, searchText, searchCities, pressEscape, clickOutside } = useNavigation();
  const ref = useOverlay({
    isOpen: isLocationsOpen,
    id: locationsId,
    onEscape: pressEscape,
    onOutside: clickOutside,
  });
  return (
    <div
      ref={ref}
      id={locationsId}
      hidden={!isLocationsOpen}
      className={styles.overlay}
      role="dialog"
      aria-label={texts.chooseCity}
    >
      {isLocationsOpen && (
        <div className={styles.inside}>
          <div className={styles.ask}>
            <p className={styles.heading}>{texts.whereDoYouNeedSpace}</p>
            <CitySearch id="location-search" text={searchText} onSearch={searchCities} />
          </div>
          <LocationList text={searchText} />
        </div>
      )}
    </div>
  );
}
