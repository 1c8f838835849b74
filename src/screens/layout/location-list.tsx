import type { ReactNode } from "react";
import type { CityLocation } from "../../api/contract/places.ts";
import { citiesStartingWith } from "../../machines/navigation/selectors.ts";
import * as common from "../../texts/common.ts";
import * as texts from "../../texts/layout.ts";
import { Picture } from "../../ui/picture.tsx";
import { RetryButton } from "../../ui/retry-button.tsx";
import { Skeletons } from "../../ui/skeleton.tsx";
import { useArea, useAreaActions } from "../data/areas.tsx";
import { CityCountStatus, cityCountMessage } from "./city-count-status.tsx";
import styles from "./location-panel.module.css";
import { cityPath } from "./paths.ts";
import { useNavigation } from "./use-navigation.tsx";

/** The cities in the overlay whose names start with the text. While the cities load, renders placeholders. */
export function LocationList({ text }: { readonly text: string }): ReactNode {
  const { fetching, data } = useArea("cities");
  const { retry } = useAreaActions("cities");
  if (fetching)
    return (
      <div className={styles.cities}>
        <Skeletons count={8} shape="field" />
      </div>
    );
  if (data === null) {
    return (
      <p className={styles.none}>
        {texts.citiesNotLoaded} <RetryButton variant="quiet" onClick={retry} />
      </p>
    );
  }
  const cities = citiesStartingWith(data.cities, text).filter(({ buildingsCount }) => buildingsCount > 0);
  return (
    <>
      <CityCountStatus text={text} count={cities.length} />
      {cities.length === 0 ? (
        <p className={styles.none} aria-hidden="true">
          {cityCountMessage(text, 0)}
        </p>
      ) : (
        <Cities cities={cities} />
      )}
    </>
  );
}

function Cities({ cities }: { readonly cities: readonly CityLocation[] }): ReactNode {
  const { leave } = useNavigation();
  return (
    <ul className={styles.cities}>
      {cities.map(({ id, city, buildingsCount, image }) => (
        <li key={id}>
          <a href={cityPath(city.slug)} className={styles.city} onClick={leave}>
            <span className={styles.thumb}>
              <Picture picture={image} sizes="4rem" shape="arch" ratio="square" decorative />
            </span>
            <span>
              <span className={styles.name}>{city.name}</span>
              <span className={styles.count}>{common.centres(buildingsCount)}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
