import type { ReactNode } from "react";
import type { ProductType } from "../../../api/contract/product-types.ts";
import * as texts from "../../../texts/centre-list.ts";
import { LiveRegion } from "../../../ui/live-region.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { Pagination } from "../../../ui/pagination.tsx";
import { useArea, useAreaActions } from "../../data/areas.tsx";
import { IllustrationNote } from "../../item-facts/illustration-note.tsx";
import { CentreCard } from "./centre-card.tsx";
import { centreCountText } from "./centre-count-text.ts";
import styles from "./centre-list.module.css";
import { CentresSkeleton } from "./centres-skeleton.tsx";
import { centreListHref, type ListFilters } from "./filters.ts";
import { NoCentres } from "./no-centres.tsx";

type Props = {
  readonly path: string;
  readonly filters: ListFilters;
  readonly preferredTypes: readonly ProductType[];
};

export function CentreResults({ path, filters, preferredTypes }: Props): ReactNode {
  const { data, fetching } = useArea("buildings.buildingData");
  const count = data === null ? "" : centreCountText(data.total, filters);
  const offerings = data?.buildings.flatMap((centre) => centre.offerings) ?? [];
  const isAllIn = offerings.every(({ fromAllInPricePaise }) => fromAllInPricePaise !== undefined);
  return (
    <section className={styles.results} aria-labelledby="centres" aria-busy={fetching}>
      <h2 id="centres" tabIndex={-1} className={styles.count}>
        {count || texts.centres}
      </h2>
      {offerings.length > 0 && isAllIn && <p className={styles.taxNote}>{texts.pricesIncludeGst}</p>}
      <LiveRegion message={fetching ? texts.loading : count} />
      <Centres path={path} filters={filters} preferredTypes={preferredTypes} />
    </section>
  );
}

function Centres({ path, filters, preferredTypes }: Props): ReactNode {
  const { data, fetching } = useArea("buildings.buildingData");
  const { retry } = useAreaActions("buildings.buildingData");
  if (fetching) return <CentresSkeleton />;
  if (data === null) return <LoadError heading={texts.notLoaded} onRetry={retry} quiet />;
  if (data.buildings.length === 0) return <NoCentres path={path} filters={filters} total={data.total} />;
  return (
    <>
      <ul className={styles.list}>
        {data.buildings.map((centre, index) => (
          <CentreCard
            key={centre.id}
            centre={centre}
            preferredTypes={preferredTypes}
            serviceNow={data.now}
            isFirst={index === 0}
            number={index + 1}
          />
        ))}
      </ul>
      <IllustrationNote pictures={data.buildings.map(({ images }) => images[0])} />
      <Pagination
        page={data.page}
        pageCount={Math.ceil(data.total / data.pageSize)}
        hrefOf={(page) => centreListHref(path, { ...filters, page })}
      />
    </>
  );
}
