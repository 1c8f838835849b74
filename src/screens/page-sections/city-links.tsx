import type { ReactNode } from "react";
import { classes } from "../../ui/classes.ts";
import content from "../../ui/content.module.css";
import { useArea } from "../data/areas.tsx";
import styles from "./city-links.module.css";

type Props = {
  readonly label: string;
  /** Returns the link target of a city by its slug. */
  readonly hrefOf: (slug: string) => string;
  /** Slug of the current city. */
  readonly current?: string | undefined;
};

export function CityLinks({ label, hrefOf, current }: Props): ReactNode {
  const cities = useArea("cities").data?.cities ?? [];
  if (cities.length === 0) return null;
  return (
    <nav aria-label={label} data-print="no">
      <ul className={content.pills}>
        {cities.map(({ city }) => (
          <li key={city.slug}>
            <a
              href={hrefOf(city.slug)}
              className={classes(content.pill, styles.city)}
              {...(city.slug === current && { "aria-current": "page" as const })}
            >
              {city.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Returns the name of a city by its slug, once the cities have loaded; undefined for an unknown city. */
export function useCityName(slug: string | null): string | undefined {
  const cities = useArea("cities").data?.cities ?? [];
  return cities.find(({ city }) => city.slug === slug)?.city.name;
}
