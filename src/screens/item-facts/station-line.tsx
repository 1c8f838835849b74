import type { ReactNode } from "react";
import type { Station } from "../../api/contract/places.ts";
import * as texts from "../../texts/item-facts.ts";
import { formatDistance } from "../../ui/format/distance.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./item-facts.module.css";

/** One line of text: the nearest metro station of a centre and its distance. Empty if there is none within 2.5 km. */
export function StationLine({ station }: { readonly station: Station | undefined }): ReactNode {
  if (station === undefined) return null;
  return (
    <p className={styles.station}>
      <Icon name="metro" />
      <span>{texts.fromStation(formatDistance(station.distanceMetres), station.name, station.lines)}</span>
    </p>
  );
}
