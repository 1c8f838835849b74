import { createContext, type ReactNode, useContext } from "react";
import * as texts from "../texts/ui.ts";
import { classes } from "./classes.ts";
import styles from "./field.module.css";
import { Icon } from "./icon.tsx";

/** Props of every field, besides those of its control. */
export type FieldProps = {
  /** Name in the form; also makes the id `field-{name}`, which the error summary links to. */
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** The error message, as a sentence. Announced when it appears, except inside `ErrorsAnnouncedElsewhere`. */
  readonly error?: string | null;
  readonly required?: boolean;
  /** Overrides the id where two forms on a page have fields of the same name. */
  readonly id?: string;
};

/** A control with its label, hint and error. */
export function Field({ children, ...field }: FieldProps & { readonly children: ReactNode }): ReactNode {
  const id = fieldId(field);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        <span>{field.label}</span>
        {field.required === false && <span className={styles.optional}> {texts.optional}</span>}
      </label>
      {field.hint !== undefined && (
        <p className={styles.hint} id={`${id}-hint`}>
          {field.hint}
        </p>
      )}
      {children}
      <FieldError id={id} error={field.error} />
    </div>
  );
}

/** True for fields whose errors are announced elsewhere, such as in a summary that receives the focus. */
export const ErrorsAnnouncedElsewhere = createContext(false);

/** The error message of a field; an empty live region while the field is valid. */
export function FieldError({
  id,
  error,
}: {
  readonly id: string;
  readonly error?: string | null;
}): ReactNode {
  const isSilent = useContext(ErrorsAnnouncedElsewhere);
  return (
    <div role={isSilent ? undefined : "status"} className={styles.errorPlace}>
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}

export function fieldId({ id, name }: Pick<FieldProps, "id" | "name">): string {
  return id ?? `field-${name}`;
}

/** Attributes of a control: id, name, and the ARIA attributes that link it to its hint and error. */
export function controlAttributes(field: FieldProps) {
  const id = fieldId(field);
  const described = classes(field.hint !== undefined && `${id}-hint`, Boolean(field.error) && `${id}-error`);
  return {
    id,
    name: field.name,
    required: field.required === true,
    "aria-describedby": described,
    "aria-invalid": field.error ? true : undefined,
    className: styles.control,
  } as const;
}
