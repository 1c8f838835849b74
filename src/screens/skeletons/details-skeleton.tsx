import type { ReactNode } from "react";
import layout from "../../ui/layout.module.css";
import { FieldSkeleton } from "../../ui/skeleton.tsx";

/** Placeholders of the customer's details. Lists no fields, so that pages without a booking need not load the list. */
export function DetailsSkeleton(): ReactNode {
  return (
    <div className={layout.fields}>
      <FieldSkeleton />
      <FieldSkeleton />
      <FieldSkeleton hasHint />
      <FieldSkeleton />
      <FieldSkeleton hasHint />
    </div>
  );
}
