import type { ComponentProps, ComponentPropsWithRef, ReactNode } from "react";
import { controlAttributes, Field, type FieldProps } from "./field.tsx";
import { useOwnValue } from "./use-own-value.ts";

type Props = FieldProps & Omit<ComponentPropsWithRef<"input">, keyof FieldProps>;

/** A single-line input. Set `type`, `inputMode` and `autoComplete` according to the expected content. */
export function TextField(props: Props): ReactNode {
  const { label, hint, error, value, ref, ...input } = props;
  const own = useOwnValue({ value }, ref);
  return (
    <Field {...props}>
      <input type="text" {...input} {...own} {...controlAttributes(props)} />
    </Field>
  );
}

/** A date input with the browser's date picker. `value`, `min` and `max` are IST dates (`YYYY-MM-DD`). */
export function DateField(props: Omit<ComponentProps<typeof TextField>, "type">): ReactNode {
  return <TextField {...props} type="date" />;
}
