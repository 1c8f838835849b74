import type { ReactNode } from "react";
import * as texts from "../../texts/search.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { parseSearchQuery } from "../layout/search-query.ts";
import type { RouteLocation } from "../screen.ts";
import styles from "./search.module.css";
import { SearchForm } from "./search-form.tsx";
import { SearchResults } from "./search-results.tsx";

export function SearchPage({ location }: { readonly location: RouteLocation }): ReactNode {
  const searchQuery = parseSearchQuery(location);
  return (
    <div className={classes(layout.wrap, styles.page)}>
      <header className={styles.head}>
        <h1 className={styles.title}>{texts.search}</h1>
        <SearchForm q={searchQuery.q} />
      </header>
      <SearchResults searchQuery={searchQuery} />
    </div>
  );
}
