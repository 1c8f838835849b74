import type { ReactNode } from "react";
import * as texts from "../../texts/results.ts";
import styles from "./results.module.css";

const views = [
  { view: "", label: texts.list },
  { view: "map", label: texts.map },
] as const;

type Props = { readonly view: string; readonly hrefOf: (view: string) => string };

/** Switches between the list and the map of results. The links work without scripts. */
export function ViewSwitch({ view: chosen, hrefOf }: Props): ReactNode {
  return (
    <nav className={styles.switch} aria-label={texts.viewSwitch}>
      {views.map(({ view, label }) => (
        <a key={view} data-exact href={hrefOf(view)} aria-current={view === chosen || undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}
