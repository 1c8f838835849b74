import type { ComponentPropsWithRef, ReactNode } from "react";
import { controlAttributes, Field, type FieldProps } from "./field.tsx";

type Props = FieldProps & Omit<ComponentPropsWithRef<"textarea">, keyof FieldProps>;

export function TextAreaField(props: Props): ReactNode {
  const { label, hint, error, ...area } = props;
  return (
    <Field {...props}>
      <textarea rows={4} {...area} {...controlAttributes(props)} />
    </Field>
  );
}
