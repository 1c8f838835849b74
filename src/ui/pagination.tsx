import type { ReactNode } from "react";
import * as texts from "../texts/ui.ts";
import { Icon } from "./icon.tsx";
import styles from "./pagination.module.css";

type Props = {
  readonly page: number;
  readonly pageCount: number;
  /** Returns the URL of a page number. */
  readonly hrefOf: (page: number) => string;
};

/** Links to the pages of a list. Renders nothing if there is only one page. */
export function Pagination({ page, pageCount, hrefOf }: Props): ReactNode {
  if (pageCount < 2) return null;
  return (
    <nav aria-label={texts.pages}>
      <ul className={styles.list}>
        {nearbyPages(page, pageCount).map((number) => (
          <li key={number}>
            <a
              href={hrefOf(number)}
              className={styles.page}
              aria-current={number === page ? "page" : undefined}
              aria-label={texts.page(number)}
            >
              {number}
            </a>
          </li>
        ))}
        {page < pageCount && (
          <li>
            <a href={hrefOf(page + 1)} className={styles.next} rel="next">
              {texts.next} <Icon name="arrow-right" />
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** Returns the numbers of the first page, the last page, and two pages on each side of the current page. */
function nearbyPages(page: number, pageCount: number): number[] {
  const pages = Array.from({ length: pageCount }, (_, index) => index + 1);
  return pages.filter((number) => number === 1 || number === pageCount || Math.abs(number - page) <= 2);
}
