import type { ReactNode } from "react";
import layout from "../../ui/layout.module.css";
import { FieldSkeleton } from "../../ui/skeleton.tsx";

/**
 * Skeleton of the fields for the customer's details. Does not import the list of fields, so that pages without a
 * booking need not load it.
 */
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
