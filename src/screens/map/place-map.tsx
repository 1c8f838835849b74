import type { ReactNode } from "react";
import { classes } from "../../ui/classes.ts";
import { isAlone, type Spot } from "./geometry.ts";
import { Locator } from "./locator.tsx";
import styles from "./map.module.css";
import { useGoogleMap } from "./use-google-map.ts";

type Props = {
  readonly spots: readonly Spot[];
  /** City or locality that is shown. */
  readonly place: string;
  readonly mainId?: string;
  readonly hrefOf: (id: string) => string;
  /** The spots in words, numbered like the pins. */
  readonly children: ReactNode;
};

/**
 * Where centres lie: Google's map where the operator has a key, and then only once it comes into view; the drawn locator
 * before that, without a key, and when Google does not answer.
 */
export function PlaceMap({ children, ...drawing }: Props): ReactNode {
  const { ref, isShown } = useGoogleMap(drawing.spots);
  const look = classes(styles.google, isAlone(drawing.spots) && styles.low);
  return (
    <div className={styles.map}>
      <div className={styles.ground}>
        <div ref={ref} className={look} hidden={!isShown} />
        {!isShown && <Locator {...drawing} />}
      </div>
      {children}
    </div>
  );
}
