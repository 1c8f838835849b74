import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { countOf } from "../../ui/format/duration.ts";
import { LiveRegion } from "../../ui/live-region.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { Skeletons } from "../../ui/skeleton.tsx";
import { useArea, useAreaVerbs } from "../frame/areas.tsx";
import { type AskedSearch, searchHref } from "../search-parts/asked-search.ts";
import { groupsOf, pageSize } from "./groups.ts";
import { NothingFound } from "./nothing-found.tsx";
import { ResultGroup } from "./result-group.tsx";
import styles from "./search.module.css";

/** What was found, by kind; or that nothing was, with suggestions. */
export function SearchResults({ asked }: { readonly asked: AskedSearch }): ReactNode {
  const { data, fetching } = useArea("search");
  const { retry } = useAreaVerbs("search");
  if (fetching) {
    return (
      <div className={styles.results} aria-busy="true">
        <LiveRegion message="Searching" />
        <Skeletons count={6} width="most" />
      </div>
    );
  }
  if (data === null) {
    return (
      <Notice tone="danger" heading="The search did not answer." quiet>
        <p>Please check the connection, and try again.</p>
        <Button look="secondary" size="small" onClick={retry}>
          Try again
        </Button>
      </Notice>
    );
  }
  if (data.results.length === 0) return <NothingFound asked={asked} total={data.total} />;
  const count = `${countOf(data.total, "result")} for “${asked.q}”`;
  return (
    <div className={styles.results}>
      <p className={styles.count}>{count}</p>
      <LiveRegion message={count} />
      {groupsOf(data.results).map((group) => (
        <ResultGroup key={group.kind} group={group} />
      ))}
      <Pagination
        page={asked.page}
        pageCount={Math.ceil(data.total / pageSize)}
        hrefOf={(page) => searchHref(asked.q, page)}
      />
    </div>
  );
}
