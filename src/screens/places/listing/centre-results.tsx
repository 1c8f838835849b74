import type { ReactNode } from "react";
import type { ProductType } from "../../../api/contract/product-types.ts";
import * as texts from "../../../texts/centre-list.ts";
import content from "../../../ui/content.module.css";
import { LoadError } from "../../../ui/load-error.tsx";
import { Pagination } from "../../../ui/pagination.tsx";
import { useArea, useAreaActions } from "../../data/areas.tsx";
import { IllustrationNote } from "../../item-facts/illustration-note.tsx";
import { ResultSection } from "../../results/result-section.tsx";
import results from "../../results/results.module.css";
import { useLastLength } from "../../results/use-last-length.ts";
import { CentreCard } from "./centre-card.tsx";
import { centreCountText } from "./centre-count-text.ts";
import { centrePins } from "./centre-pins.ts";
import { CentresSkeleton } from "./centres-skeleton.tsx";
import { centreListHref, type ListFilters } from "./filters.ts";
import { NoCentres } from "./no-centres.tsx";

type Props = {
  readonly path: string;
  /** Name of the city or locality. */
  readonly place: string;
  readonly filters: ListFilters;
  readonly preferredTypes: readonly ProductType[];
};

export function CentreResults({ path, place, filters, preferredTypes }: Props): ReactNode {
  const { data, fetching } = useArea("buildings.buildingData");
  const offerings = data?.buildings.flatMap((centre) => centre.offerings) ?? [];
  const isAllIn = offerings.every(({ fromAllInPricePaise }) => fromAllInPricePaise !== undefined);
  return (
    <ResultSection
      id="centres"
      count={data === null ? "" : centreCountText(data.total, filters)}
      heading={texts.centres}
      loadingText={texts.loading}
      isFetching={fetching}
      pins={centrePins(data?.buildings ?? [], preferredTypes)}
      place={place}
      area={filters.area}
      view={filters.view}
      hrefOf={(change) => centreListHref(path, { ...filters, page: 1, ...change })}
    >
      <Centres path={path} filters={filters} preferredTypes={preferredTypes} />
      {offerings.length > 0 && isAllIn && <p className={content.small}>{texts.pricesIncludeGst}</p>}
    </ResultSection>
  );
}

function Centres({ path, filters, preferredTypes }: Omit<Props, "place">): ReactNode {
  const { data, fetching } = useArea("buildings.buildingData");
  const { retry } = useAreaActions("buildings.buildingData");
  const skeletonCount = useLastLength(data?.buildings);
  if (fetching) return <CentresSkeleton count={skeletonCount} />;
  if (data === null) return <LoadError heading={texts.notLoaded} onRetry={retry} quiet />;
  if (data.buildings.length === 0) return <NoCentres path={path} filters={filters} total={data.total} />;
  return (
    <>
      <ul className={results.list}>
        {data.buildings.map((centre, index) => (
          <CentreCard
            key={centre.id}
            centre={centre}
            preferredTypes={preferredTypes}
            serviceNow={data.now}
            isFirst={index === 0}
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
