import type { ReactNode } from "react";
import type { LocalityChoice, NamedPlace } from "../../../api/contract/places.ts";
import * as texts from "../../../texts/centre-list.ts";
import { localityHref } from "../centre/centre-hrefs.ts";
import styles from "./centre-list.module.css";
import { centreListHref, type ListFilters } from "./filters.ts";

type Props = {
  readonly localities: readonly LocalityChoice[];
  readonly city: NamedPlace;
  readonly cityPath: string;
  /** Slug of the locality shown; null for the whole city. */
  readonly current: string | null;
  readonly filters: ListFilters;
};

/** Links to the pages of the city's localities. The links keep the filters, but not the area. */
export function LocalityChips({ localities, city, cityPath, current, filters }: Props): ReactNode {
  if (localities.length < 2) return null;
  const hrefOf = (path: string) => centreListHref(path, { ...filters, area: "", page: 1 });
  return (
    <nav className={styles.strip} aria-label={texts.localitiesIn(city.name)}>
      <ul className={styles.chips}>
        <li>
          <a
            data-exact
            href={hrefOf(cityPath)}
            className={styles.chip}
            {...(current === null && { "aria-current": "page" })}
          >
            {texts.allOf(city.name)}
          </a>
        </li>
        {localities.map(({ name, slug, buildingsCount }) => (
          <li key={slug}>
            <a
              data-exact
              href={hrefOf(localityHref(city.slug, slug))}
              className={styles.chip}
              {...(slug === current && { "aria-current": "page" })}
            >
              <span>{name}</span>
              {buildingsCount !== undefined && buildingsCount > 1 && (
                <span className={styles.chipCount}>{buildingsCount}</span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
