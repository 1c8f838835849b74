import type { ReactNode } from "react";
import type { CityLocation } from "../../api/contract/places.ts";
import * as common from "../../texts/common.ts";
import { Picture } from "../../ui/picture.tsx";
import styles from "./city-chooser.module.css";
import { cityPath } from "./paths.ts";

/** A city's card, shaped as an arch: image, name, number of centres (requirement C6). */
export function CityArch({ location }: { readonly location: CityLocation }): ReactNode {
  const { city, buildingsCount, image } = location;
  return (
    <a href={cityPath(city.slug)} className={styles.city}>
      <span className={styles.opening}>
        <Picture
          picture={image}
          sizes="(min-width: 68rem) 15rem, (min-width: 44rem) 23vw, 31vw"
          shape="arch"
          ratio="portrait"
          decorative
        />
      </span>
      <span className={styles.plinth}>
        <span className={styles.name}>{city.name}</span>
        <span className={styles.count}>{common.centres(buildingsCount)}</span>
      </span>
    </a>
  );
}
