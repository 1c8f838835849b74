import type { ReactNode } from "react";
import * as texts from "../../texts/search.ts";
import panel from "./panel.module.css";
import { SearchBox } from "./search-box.tsx";
import styles from "./search-panel.module.css";
import { searchId, useNavigation } from "./use-navigation.tsx";
import { useOverlay } from "./use-overlay.ts";

export function SearchPanel(): ReactNode {
  const { pressEscape, clickOutside } = useNavigation();
  const ref = useOverlay({ id: searchId, onEscape: pressEscape, onOutside: clickOutside });
  return (
    <div ref={ref} id={searchId} className={panel.panel} role="dialog" aria-label={texts.search}>
      <div className={styles.inside}>
        <SearchBox />
      </div>
    </div>
  );
}
