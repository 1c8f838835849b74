import type { ReactNode } from "react";
import { formatDistance } from "../../../api/contract/format-distance.ts";
import type { NamedPlace } from "../../../api/contract/places.ts";
import * as common from "../../../texts/common.ts";
import * as texts from "../../../texts/places.ts";
import content from "../../../ui/content.module.css";
import { useArea } from "../../data/areas.tsx";
import { Band } from "../../page-sections/band.tsx";
import { localityHref } from "../centre/centre-hrefs.ts";
import { localitiesNear } from "./localities-near.ts";
import styles from "./locality.module.css";

type Props = { readonly city: NamedPlace; readonly locality: NamedPlace };

export function NearbyLocalities({ city, locality }: Props): ReactNode {
  const localities = useArea("bookingPage.filters").data?.localities ?? [];
  const nearby = localitiesNear(localities, locality.slug);
  if (nearby.length === 0) return null;
  return (
    <Band heading={texts.nearbyLocalities}>
      <ul className={styles.near}>
        {nearby.map(({ slug, name, buildingsCount, metres }) => (
          <li key={slug}>
            <a href={localityHref(city.slug, slug)} className={styles.nearLink}>
              <span className={styles.nearName}>{name}</span>
              <span className={content.small}>
                {[
                  metres === null ? "" : common.distanceAway(formatDistance(metres)),
                  buildingsCount === undefined ? "" : common.centres(buildingsCount),
                ]
                  .filter((note) => note !== "")
                  .join(", ")}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Band>
  );
}
