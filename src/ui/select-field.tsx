import type { ComponentPropsWithRef, ReactNode } from "react";
import { controlAttributes, Field, type FieldProps } from "./field.tsx";
import { useOwnValue } from "./use-own-value.ts";

export type Option = { readonly value: string; readonly label: string; readonly disabled?: boolean };

type Props = FieldProps &
  Omit<ComponentPropsWithRef<"select">, keyof FieldProps> & { readonly options: readonly Option[] };

export function SelectField(props: Props): ReactNode {
  const { label, hint, error, options, value, ref, ...select } = props;
  const own = useOwnValue({ value }, ref);
  return (
    <Field {...props}>
      <select {...select} {...own} {...controlAttributes(props)}>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
