import type { ReactNode } from "react";
import layout from "../../../ui/layout.module.css";
import { FieldSkeleton } from "../../../ui/skeleton.tsx";

/** Placeholders of the customer's fields: name and email, mobile number and company, GSTIN. */
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
