import type { ReactNode } from "react";
import { formatDistance } from "../../../api/contract/format-distance.ts";
import type { BuildingDataResponse } from "../../../api/contract/places.ts";
import * as texts from "../../../texts/centre.ts";
import * as common from "../../../texts/common.ts";
import layout from "../../../ui/layout.module.css";
import { Picture } from "../../../ui/picture.tsx";
import styles from "./centre.module.css";
import { centreHref } from "./centre-hrefs.ts";

type Props = { readonly nearby: NonNullable<BuildingDataResponse["nearby"]> };

/** The closest other centres, with their straight-line distance. */
export function NearbyCentres({ nearby }: Props): ReactNode {
  if (nearby.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="nearby">
      <div className={layout.wrap}>
        <h2 id="nearby" className={styles.heading}>
          {texts.nearby}
        </h2>
        <ul className={styles.nearby}>
          {nearby.map(({ building, distanceMetres }) => (
            <li key={building.id}>
              <a href={centreHref(building)} className={styles.near}>
                {building.images[0] && (
                  <Picture
                    picture={building.images[0]}
                    shape="arch"
                    ratio="square"
                    sizes="(min-width: 60rem) 18rem, 45vw"
                    decorative
                  />
                )}
                <span className={styles.nearName}>{building.name}</span>
                <span className={styles.nearPlace}>{`${building.locality.name}, ${building.city.name}`}</span>
                <span className={styles.nearPlace}>
                  {common.distanceAway(formatDistance(distanceMetres))}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
