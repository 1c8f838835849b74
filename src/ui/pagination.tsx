import type { ReactNode } from "react";
import * as texts from "../texts/ui.ts";
import { Icon } from "./icon.tsx";
import styles from "./pagination.module.css";

type Props = {
  readonly page: number;
  readonly pageCount: number;
  /** Returns the address of a page number. */
  readonly hrefOf: (page: number) => string;
};

/** Links to the pages of a list; renders nothing for a single page. */
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

/** Returns the first page, the last page, and two pages on either side of the current one. */
function nearbyPages(page: number, pageCount: number): number[] {
  const pages = Array.from({ length: pageCount }, (_, index) => index + 1);
  return pages.filter((number) => number === 1 || number === pageCount || Math.abs(number - page) <= 2);
}
