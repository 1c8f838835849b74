import type { ReactNode } from "react";
import type { NamedPlace } from "../../../api/contract/places.ts";
import type { ProductType } from "../../../api/contract/product-types.ts";
import * as texts from "../../../texts/centre-list.ts";
import { classes } from "../../../ui/classes.ts";
import layout from "../../../ui/layout.module.css";
import { useArea } from "../../data/areas.tsx";
import site from "../../layout/layout.module.css";
import results from "../../results/results.module.css";
import styles from "./centre-list.module.css";
import { CentreResults } from "./centre-results.tsx";
import { FilterForm } from "./filter-form.tsx";
import type { ListFilters } from "./filters.ts";
import { LocalityChips } from "./locality-chips.tsx";

type Props = {
  readonly path: string;
  readonly cityPath: string;
  readonly city: NamedPlace;
  /** The locality shown; null for the whole city. */
  readonly locality: NamedPlace | null;
  readonly filters: ListFilters;
  /** Preferred product types of this list. A product type in the filter takes precedence over them. */
  readonly defaultTypes: readonly ProductType[];
};

export function Listing({ path, cityPath, city, locality, filters, defaultTypes }: Props): ReactNode {
  const localities = useArea("bookingPage.filters").data?.localities ?? [];
  const preferredTypes = filters.productType === null ? defaultTypes : [filters.productType, ...defaultTypes];
  return (
    <>
      <a className={site.skip} href="#centres">
        {texts.skipToCentres}
      </a>
      <div className={classes(layout.wrap, results.body)}>
        <div className={classes(results.filters, styles.tools)}>
          <FilterForm path={path} filters={filters} />
          <LocalityChips
            localities={localities}
            city={city}
            cityPath={cityPath}
            current={locality?.slug ?? null}
            filters={filters}
          />
        </div>
        <CentreResults
          path={path}
          place={locality?.name ?? city.name}
          filters={filters}
          preferredTypes={preferredTypes}
        />
      </div>
    </>
  );
}
