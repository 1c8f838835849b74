import type { ComponentPropsWithRef, ReactNode } from "react";
import styles from "./checkbox-field.module.css";
import content from "./content.module.css";
import { controlAttributes, FieldError, type FieldProps, fieldId } from "./field.tsx";
import { useOwnValue } from "./use-own-value.ts";

type Props = FieldProps & Omit<ComponentPropsWithRef<"input">, keyof FieldProps | "type">;

export function CheckboxField(props: Props): ReactNode {
  const { label, hint, error, checked, ref, ...input } = props;
  const own = useOwnValue({ checked }, ref);
  const id = fieldId(props);
  return (
    <div>
      <div className={styles.line}>
        <input {...input} {...own} type="checkbox" {...controlAttributes(props)} className={styles.box} />
        <div>
          <label className={styles.label} htmlFor={id}>
            {label}
          </label>
          {hint !== undefined && (
            <p className={content.small} id={`${id}-hint`}>
              {hint}
            </p>
          )}
        </div>
      </div>
      <FieldError id={id} error={error} />
    </div>
  );
}
