import type { ComponentPropsWithRef, ReactNode } from "react";
import { controlAttributes, Field, type FieldParts } from "./field.tsx";

type Props = FieldParts & Omit<ComponentPropsWithRef<"input">, keyof FieldParts | "type">;

/** A date, with the browser's own calendar; value, `min` and `max` are IST dates (`YYYY-MM-DD`). */
export function DateField(props: Props): ReactNode {
  const { label, hint, error, ...input } = props;
  return (
    <Field {...props}>
      <input {...input} type="date" {...controlAttributes(props)} />
    </Field>
  );
}
