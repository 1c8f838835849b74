import type { ComponentProps, ReactNode } from "react";
import { classes } from "../../ui/classes.ts";
import { isSingleMarker, type MapMarker } from "./geometry.ts";
import { Locator } from "./locator.tsx";
import styles from "./map.module.css";
import { useGoogleMap } from "./use-google-map.ts";

type Props = {
  readonly markers: readonly MapMarker[];
  /** The drawing without Google's map. If it is undefined, nothing is shown instead. */
  readonly drawing?: Omit<ComponentProps<typeof Locator>, "markers">;
  /** The locations as text, numbered like the pins. */
  readonly children?: ReactNode;
};

/**
 * A map of centres. If the operator has a key, Google's map is loaded when it comes into view. The locator drawing is
 * shown until then, without a key, and if Google's map cannot be loaded.
 */
export function PlaceMap({ markers, drawing, children }: Props): ReactNode {
  const { ref, isShown } = useGoogleMap(markers);
  const className = classes(styles.google, isSingleMarker(markers) && styles.low);
  return (
    <div className={styles.map}>
      <div className={styles.ground}>
        <div ref={ref} className={className} hidden={!isShown} />
        {!isShown && drawing && <Locator markers={markers} {...drawing} />}
      </div>
      {children}
    </div>
  );
}
