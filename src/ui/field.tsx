import { createContext, type ReactNode, useContext } from "react";
import * as texts from "../texts/ui.ts";
import { classes } from "./classes.ts";
import styles from "./field.module.css";
import { Icon } from "./icon.tsx";

/** Props that all fields share, in addition to the props of their control. */
export type FieldProps = {
  /** Name in the form. The id is `field-{name}` by default; the error summary links to it. */
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Error message, a whole sentence. Screen readers announce it, except inside `ErrorsAnnouncedElsewhere`. */
  readonly error?: string | null;
  readonly required?: boolean;
  /** Overrides the default id if a page has two fields with the same name. */
  readonly id?: string;
};

/** Renders a control with its label, hint and error message. */
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

/** True if the errors of the fields are announced elsewhere, for example by a focused error summary. */
export const ErrorsAnnouncedElsewhere = createContext(false);

/** The error message of a field. It is an empty live region while the field is valid. */
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

/** Returns the attributes of a control: id, name, and ARIA attributes that link the control to its hint and error. */
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
