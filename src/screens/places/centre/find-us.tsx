import type { ReactNode } from "react";
import { formatDistance } from "../../../api/contract/format-distance.ts";
import type { BuildingDataResponse } from "../../../api/contract/places.ts";
import * as texts from "../../../texts/centre.ts";
import { classes } from "../../../ui/classes.ts";
import layout from "../../../ui/layout.module.css";
import { StationLine } from "../../item-facts/station-line.tsx";
import { DeferredMap } from "../../map/deferred-map.ts";
import { DirectionsLink } from "../../map/directions-link.tsx";
import { MapLegend } from "../../map/map-legend.tsx";
import styles from "./centre.module.css";
import { centreHref, directionsHref } from "./centre-hrefs.ts";
import { OpeningTable } from "./opening-table.tsx";

/** Location, directions and opening hours of a centre. */
export function FindUs({ details }: { readonly details: BuildingDataResponse }): ReactNode {
  const { building, nearby = [], now } = details;
  const { id, name, address, directions, location, locality, way, station } = building;
  const centres = [{ building, distanceMetres: 0 }, ...nearby];
  const hrefs = new Map(centres.map((each) => [each.building.id, centreHref(each.building)]));
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
          <OpeningTable hours={building} serviceNow={now} />
        </div>
        <DeferredMap
          markers={centres.map((each) => ({
            id: each.building.id,
            name: each.building.name,
            ...each.building.location,
          }))}
          place={locality.name}
          mainId={id}
          way={way}
          station={station}
          hrefOf={(marker) => hrefs.get(marker) ?? centreHref(building)}
        >
          <MapLegend
            label={texts.centresNearby}
            entries={centres.map(({ building: marker, distanceMetres }) => ({
              id: marker.id,
              name: marker.name,
              href: centreHref(marker),
              note: marker.id === id ? "here" : formatDistance(distanceMetres),
            }))}
          />
        </DeferredMap>
      </div>
    </section>
  );
}
