import type { ComponentPropsWithRef, ReactNode } from "react";
import { controlAttributes, Field, type FieldParts } from "./field.tsx";

type Props = FieldParts & Omit<ComponentPropsWithRef<"input">, keyof FieldParts>;

/** One line of text: name, email, phone, search. Give `type`, `inputMode` and `autoComplete` with it. */
export function TextField(props: Props): ReactNode {
  const { label, hint, error, ...input } = props;
  return (
    <Field {...props}>
      <input type="text" {...input} {...controlAttributes(props)} />
    </Field>
  );
}
