import { type ReactNode, useRef } from "react";
import * as texts from "../../texts/results.ts";
import { LiveRegion } from "../../ui/live-region.tsx";
import { DeferredResultsMap } from "../map/deferred-results-map.ts";
import type { ResultPin } from "../map/results-map.tsx";
import styles from "./results.module.css";
import { ViewSwitch } from "./view-switch.tsx";

type Props = {
  /** Id of the heading. */
  readonly id: string;
  /** The number of results; empty until they are loaded. */
  readonly count: string;
  /** Heading while there is no number. */
  readonly heading: string;
  readonly loadingText: string;
  readonly isFetching: boolean;
  readonly pins: readonly ResultPin[];
  /** Name of the city or locality. */
  readonly place: string;
  readonly area: string;
  readonly view: string;
  /** Returns the URL of the first page of the list with another area or view. */
  readonly hrefOf: (change: { readonly area?: string; readonly view?: string }) => string;
  readonly children: ReactNode;
};

/**
 * The results of a search: a list, and beside it a map. On screens that have no space for both, a switch chooses between
 * them. Announces the number of results.
 */
export function ResultSection(props: Props): ReactNode {
  const { id, count, heading, loadingText, isFetching, place, area, view, hrefOf, children } = props;
  const pins = useLoadedPins(props.pins, isFetching);
  const hasMap = pins.length > 0 || area !== "";
  return (
    <section
      className={styles.results}
      data-view={hasMap ? view : ""}
      aria-labelledby={id}
      aria-busy={isFetching}
    >
      <div className={styles.top}>
        <h2 id={id} tabIndex={-1} className={styles.count}>
          {count || heading}
        </h2>
        {hasMap && <ViewSwitch view={view} hrefOf={(view) => hrefOf({ view })} />}
      </div>
      <LiveRegion message={isFetching ? loadingText : count} />
      <div className={styles.content}>{children}</div>
      {hasMap && (
        <section className={styles.map} aria-label={texts.map}>
          <DeferredResultsMap pins={pins} area={area} place={place} hrefOfArea={(area) => hrefOf({ area })} />
        </section>
      )}
    </section>
  );
}

/** Returns the pins that were loaded last, so that the map and the focus on it stay while new results load. */
function useLoadedPins(pins: readonly ResultPin[], isFetching: boolean): readonly ResultPin[] {
  const loaded = useRef(pins);
  if (!isFetching) loaded.current = pins;
  return loaded.current;
}
