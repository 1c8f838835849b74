import type { ReactNode } from "react";
import { Band } from "./band.tsx";
import type { SectionOf } from "./section-of.ts";
import { TableView } from "./table-view.tsx";

/** A table with its heading. */
export function DataTable({ heading, ...table }: SectionOf<"table">): ReactNode {
  return (
    <Band ground="shade" heading={heading}>
      <TableView {...table} label={heading ?? table.columns.join(", ")} />
    </Band>
  );
}
