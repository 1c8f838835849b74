import type { ReactNode } from "react";
import * as texts from "../../texts/layout.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./city-search.module.css";

type Props = {
  readonly id: string;
  readonly text: string;
  readonly onSearch: (text: string) => void;
};

/** The search box of a list of cities (requirement C3). */
export function CitySearch({ id, text, onSearch }: Props): ReactNode {
  return (
    <div className={styles.box}>
      <Icon name="search" />
      <input
        id={id}
        type="search"
        className={styles.input}
        placeholder={texts.searchForCity}
        aria-label={texts.searchForCity}
        autoComplete="off"
        value={text}
        onChange={(event) => onSearch(event.target.value)}
      />
    </div>
  );
}
