import type { ReactNode } from "react";
import type { BuildingDataResponse } from "../../../api/contract/places.ts";
import * as texts from "../../../texts/centre.ts";
import { classes } from "../../../ui/classes.ts";
import layout from "../../../ui/layout.module.css";
import { StationLine } from "../../item-facts/station-line.tsx";
import { DeferredMap } from "../../map/deferred-map.ts";
import { DirectionsLink } from "../../map/directions-link.tsx";
import styles from "./centre.module.css";
import { directionsHref } from "./centre-hrefs.ts";
import { OpeningTable } from "./opening-table.tsx";

/**
 * Address, directions and opening hours of a centre, and Google's map if the operator has a key. There is no drawn map:
 * the maps have too few roads and landmarks to show the last 500 m of a way (docs/decisions/098).
 */
export function FindUs({ details }: { readonly details: BuildingDataResponse }): ReactNode {
  const { building, now } = details;
  const { id, name, address, directions, location } = building;
  return (
    <section className={classes(styles.section, styles.shade)} aria-labelledby="find-us">
      <div className={classes(layout.wrap, styles.findUs)}>
        <div className={layout.stack}>
          <h2 id="find-us" className={styles.heading}>
            {texts.gettingHere}
          </h2>
          <address className={styles.address}>{address}</address>
          <StationLine centre={building} />
          {directions && <p className={styles.prose}>{directions}</p>}
          <DirectionsLink href={directionsHref(location)} name={name} />
        </div>
        <div className={layout.stack}>
          <OpeningTable hours={building} serviceNow={now} />
          <DeferredMap markers={[{ id, name, ...location }]} />
        </div>
      </div>
    </section>
  );
}
