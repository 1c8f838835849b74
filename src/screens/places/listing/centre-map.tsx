import type { ReactNode } from "react";
import type { Building } from "../../../api/contract/places.ts";
import * as texts from "../../../texts/centre-list.ts";
import { DeferredMap } from "../../map/deferred-map.ts";
import type { MapMarker } from "../../map/geometry.ts";
import { MapLegend } from "../../map/map-legend.tsx";
import { centreHref } from "../centre/centre-hrefs.ts";
import styles from "./centre-list.module.css";

type Props = {
  readonly centres: readonly Building[];
  /** Name of the city or locality. */
  readonly place: string;
};

/** A map of the centres in a list. Its pins link to the cards; the legend below it links to the centres' pages. */
export function CentreMap({ centres, place }: Props): ReactNode {
  if (centres.length === 0) return null;
  return (
    <aside className={styles.map} aria-labelledby="map">
      <h2 id="map" className={styles.mapHeading}>
        {texts.onTheMap}
      </h2>
      <DeferredMap markers={markersOf(centres)} drawing={{ place, hrefOf: (id) => `#centre-${id}` }}>
        <MapLegend
          label={texts.centresIn(place)}
          entries={centres.map((centre) => ({
            id: centre.id,
            name: centre.name,
            href: centreHref(centre),
            note: centre.locality.name,
          }))}
        />
      </DeferredMap>
    </aside>
  );
}

function markersOf(centres: readonly Building[]): MapMarker[] {
  return centres.map(({ id, name, location }) => ({ id, name, ...location }));
}
