import type { ReactNode } from "react";
import type { Station, Way } from "../../api/contract/places.ts";
import { classes } from "../../ui/classes.ts";
import { isSingleMarker, type MapMarker } from "./geometry.ts";
import { Locator } from "./locator.tsx";
import styles from "./map.module.css";
import { useGoogleMap } from "./use-google-map.ts";

type Props = {
  readonly markers: readonly MapMarker[];
  /** Name of the city or locality. */
  readonly place: string;
  readonly mainId?: string;
  readonly way?: Way | undefined;
  readonly station?: Station | undefined;
  readonly hrefOf: (id: string) => string;
  /** The locations as text, numbered like the pins. */
  readonly children: ReactNode;
};

/**
 * A map of centres. If the operator has a key, Google's map is loaded when it comes into view. The locator drawing is
 * shown until then, without a key, and if Google's map cannot be loaded.
 */
export function PlaceMap({ children, ...drawing }: Props): ReactNode {
  const { ref, isShown } = useGoogleMap(drawing.markers);
  const className = classes(styles.google, isSingleMarker(drawing.markers) && styles.low);
  return (
    <div className={styles.map}>
      <div className={styles.ground}>
        <div ref={ref} className={className} hidden={!isShown} />
        {!isShown && <Locator {...drawing} />}
      </div>
      {children}
    </div>
  );
}
