import type { ReactNode } from "react";
import * as texts from "../../texts/search.ts";
import { classes } from "../../ui/classes.ts";
import content from "../../ui/content.module.css";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useArea } from "../data/areas.tsx";
import { type SearchQuery, searchHref } from "../layout/search-query.ts";
import styles from "./search.module.css";

type Props = {
  readonly searchQuery: SearchQuery;
  /** Number of results on other pages of the list. */
  readonly total: number;
};

/** Empty state of the search, shown without a query or without results. It links to suggestions. */
export function NoSearchResults({ searchQuery, total }: Props): ReactNode {
  const cities = useArea("cities").data?.cities ?? [];
  return (
    <EmptyState heading={headingOf(searchQuery, total)}>
      {total > 0 && (
        <p>
          <a href={searchHref(searchQuery.q)}>{texts.backToFirst}</a>
        </p>
      )}
      <p>{texts.tryOneOfThese}</p>
      <ul className={classes(content.pills, styles.suggestions)} aria-label={texts.suggestions}>
        {[...texts.suggestedQueries, ...cities.slice(0, 4).map(({ city }) => city.name)].map((term) => (
          <li key={term}>
            <a href={searchHref(term)} className={content.pill}>
              {term}
            </a>
          </li>
        ))}
      </ul>
    </EmptyState>
  );
}

function headingOf({ q }: SearchQuery, total: number): string {
  if (q === "") return texts.searchPrompt;
  return total > 0 ? texts.noMoreResults : texts.nothingFound(q);
}
