import type { ReactNode } from "react";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useArea } from "../frame/areas.tsx";
import { SiteLink } from "../frame/site-link.tsx";
import { type AskedSearch, searchHref } from "../search-parts/asked-search.ts";
import styles from "./search.module.css";

type Props = {
  readonly asked: AskedSearch;
  /** Results on other pages of the list. */
  readonly total: number;
};

/** No question yet, or no answer to it: what else to try, as links. */
export function NothingFound({ asked, total }: Props): ReactNode {
  const cities = useArea("cities").data?.cities ?? [];
  return (
    <EmptyState heading={headingOf(asked, total)}>
      {total > 0 && (
        <p>
          <SiteLink href={searchHref(asked.q)}>Back to the first results</SiteLink>
        </p>
      )}
      <p>Perhaps one of these:</p>
      <ul className={styles.suggestions} aria-label="Suggestions">
        {[...suggestions, ...cities.slice(0, 4).map(({ city }) => city.name)].map((words) => (
          <li key={words}>
            <SiteLink href={searchHref(words)} className={styles.suggestion}>
              {words}
            </SiteLink>
          </li>
        ))}
      </ul>
    </EmptyState>
  );
}

const suggestions = ["Meeting room", "Private office", "Day pass", "Virtual office", "Refund"];

function headingOf({ q }: AskedSearch, total: number): string {
  if (q === "") return "What may we look up for you?";
  return total > 0 ? "The results end before this page" : `Nothing found for “${q}”`;
}
