import type { ComponentPropsWithRef, ReactNode } from "react";
import { controlAttributes, Field, type FieldProps } from "./field.tsx";

export type Option = { readonly value: string; readonly label: string; readonly disabled?: boolean };

type Props = FieldProps &
  Omit<ComponentPropsWithRef<"select">, keyof FieldProps> & { readonly options: readonly Option[] };

export function SelectField(props: Props): ReactNode {
  const { label, hint, error, options, ...select } = props;
  return (
    <Field {...props}>
      <select {...select} {...controlAttributes(props)}>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
