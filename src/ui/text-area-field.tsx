import type { ComponentPropsWithRef, ReactNode } from "react";
import { controlAttributes, Field, type FieldParts } from "./field.tsx";

type Props = FieldParts & Omit<ComponentPropsWithRef<"textarea">, keyof FieldParts>;

export function TextAreaField(props: Props): ReactNode {
  const { label, hint, error, ...area } = props;
  return (
    <Field {...props}>
      <textarea rows={4} {...area} {...controlAttributes(props)} />
    </Field>
  );
}
