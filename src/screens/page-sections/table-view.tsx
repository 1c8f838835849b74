import type { ReactNode } from "react";
import * as texts from "../../texts/page-sections.ts";
import { RichText } from "../../ui/rich-text.tsx";
import { Band } from "./band.tsx";
import type { SectionOf } from "./section-of.ts";
import styles from "./table-view.module.css";

type Props = Pick<SectionOf<"table">, "columns" | "rows"> & { readonly label: string };

/** A table whose first column has the row headers. Scrolls horizontally on phones, also by keyboard. */
export function TableView({ columns, rows, label }: Props): ReactNode {
  return (
    <section className={styles.scroll} aria-label={texts.table(label)} {...focusable}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={row.join()} cells={row} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Scroll containers must be focusable for keyboard users. Safari does not make them focusable by default. */
const focusable = { tabIndex: 0 };

function TableRow({ cells: [first = "", ...others] }: { readonly cells: readonly string[] }): ReactNode {
  const keyed = others.map((text, index) => ({ text, key: `${index} ${text}` }));
  return (
    <tr>
      <th scope="row">
        <RichText text={first} />
      </th>
      {keyed.map(({ text, key }) => (
        <td key={key}>
          <RichText text={text} />
        </td>
      ))}
    </tr>
  );
}

export function DataTable({ heading, ...table }: SectionOf<"table">): ReactNode {
  return (
    <Band background="shade" heading={heading}>
      <TableView {...table} label={heading ?? table.columns.join(", ")} />
    </Band>
  );
}
