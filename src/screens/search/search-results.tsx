import type { ReactNode } from "react";
import * as texts from "../../texts/search.ts";
import { LiveRegion } from "../../ui/live-region.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { Skeletons } from "../../ui/skeleton.tsx";
import { useArea, useAreaActions } from "../data/areas.tsx";
import { countText } from "../layout/count-text.ts";
import { type SearchQuery, searchHref } from "../layout/search-query.ts";
import { groupResults, pageSize } from "./groups.ts";
import { NoSearchResults } from "./no-search-results.tsx";
import { ResultGroup } from "./result-group.tsx";
import styles from "./search.module.css";

export function SearchResults({ searchQuery }: { readonly searchQuery: SearchQuery }): ReactNode {
  const { data, fetching } = useArea("search");
  const { retry } = useAreaActions("search");
  if (fetching) {
    return (
      <div className={styles.results} aria-busy="true">
        <LiveRegion message={texts.searching} />
        <Skeletons count={6} width="most" />
      </div>
    );
  }
  if (data === null) return <LoadError heading={texts.notResponding} onRetry={retry} quiet />;
  if (data.results.length === 0) return <NoSearchResults searchQuery={searchQuery} total={data.total} />;
  const count = texts.forQuery(countText(data.total), searchQuery.q);
  return (
    <div className={styles.results}>
      <p className={styles.count}>{count}</p>
      <LiveRegion message={count} />
      {groupResults(data.results).map((group) => (
        <ResultGroup key={group.kind} group={group} />
      ))}
      <Pagination
        page={searchQuery.page}
        pageCount={Math.ceil(data.total / pageSize)}
        hrefOf={(page) => searchHref(searchQuery.q, page)}
      />
    </div>
  );
}
