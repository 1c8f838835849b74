import { type ReactNode, useState } from "react";
import type { CityLocation } from "../../api/contract/places.ts";
import { citiesStartingWith } from "../../machines/navigation/selectors.ts";
import * as texts from "../../texts/layout.ts";
import layout from "../../ui/layout.module.css";
import { CityArch } from "./city-arch.tsx";
import styles from "./city-chooser.module.css";
import { CityCountStatus, cityCountMessage } from "./city-count-status.tsx";
import { CitySearch } from "./city-search.tsx";

type Props = {
  readonly cities: readonly CityLocation[];
  /** Slug of the current city. The list omits this city and has the subheading "other locations". */
  readonly currentCity?: string;
  readonly withSearch?: boolean;
};

/** All cities with a centre, in a row of arches (requirements C1, C2, C5). */
export function CityChooser({ cities, currentCity, withSearch }: Props): ReactNode {
  const [text, setText] = useState("");
  const otherCities = cities.filter(
    ({ city, buildingsCount }) => buildingsCount > 0 && city.slug !== currentCity,
  );
  const matchingCities = citiesStartingWith(otherCities, text);
  if (otherCities.length === 0) return null;
  return (
    <section className={styles.chooser} aria-labelledby="city-chooser">
      <div className={layout.wrap}>
        <div className={styles.head}>
          <div>
            <h2 id="city-chooser">{texts.findYourSpace}</h2>
            {currentCity !== undefined && <h3 className={layout.lead}>{texts.exploreLocations}</h3>}
          </div>
          {withSearch && <CitySearch id="city-search" text={text} onSearch={setText} />}
        </div>
        <CityCountStatus text={text} count={matchingCities.length} />
        {matchingCities.length === 0 ? (
          <p aria-hidden="true">{cityCountMessage(text, 0)}</p>
        ) : (
          <ul className={styles.colonnade}>
            {matchingCities.map((location) => (
              <li key={location.id}>
                <CityArch location={location} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
