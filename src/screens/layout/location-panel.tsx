import type { ReactNode } from "react";
import * as texts from "../../texts/layout.ts";
import { classes } from "../../ui/classes.ts";
import { CitySearch } from "./city-search.tsx";
import { LocationList } from "./location-list.tsx";
import styles from "./location-panel.module.css";
import panel from "./panel.module.css";
import { locationsId, useNavigation } from "./use-navigation.tsx";
import { useOverlay } from "./use-overlay.ts";

/** Overlay that lists the cities with at least one centre whose names start with the search text (requirement H5). */
export function LocationPanel(): ReactNode {
  const { searchText, searchCities, pressEscape, clickOutside } = useNavigation();
  const ref = useOverlay({ id: locationsId, onEscape: pressEscape, onOutside: clickOutside });
  return (
    <div
      ref={ref}
      id={locationsId}
      className={classes(panel.panel, styles.overlay)}
      role="dialog"
      aria-label={texts.chooseCity}
    >
      <div className={styles.inside}>
        <div className={styles.ask}>
          <p className={styles.heading}>{texts.whereDoYouNeedSpace}</p>
          <CitySearch id="location-search" text={searchText} onSearch={searchCities} />
        </div>
        <LocationList text={searchText} />
      </div>
    </div>
  );
}
