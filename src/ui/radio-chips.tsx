import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { FieldError } from "./field.tsx";
import styles from "./radio-chips.module.css";
import hidden from "./visually-hidden.module.css";

export type Chip = {
  readonly value: string;
  readonly label: ReactNode;
  /** A second line in smaller print than the label, such as a price. */
  readonly note?: ReactNode;
  readonly disabled?: boolean;
};

type Props = {
  readonly name: string;
  readonly legend: ReactNode;
  readonly options: readonly Chip[];
  /** The selected value; use `defaultValue` for an uncontrolled group. */
  readonly value?: string;
  readonly defaultValue?: string;
  readonly onChange?: (value: string) => void;
  readonly required?: boolean;
  readonly error?: string | null;
};

/** A single choice with few options, which are all visible. Arrow keys move between options, as in any radio group. */
export function RadioChips(props: Props): ReactNode {
  const { name, options, value, defaultValue, onChange } = props;
  return (
    <fieldset aria-describedby={props.error ? `field-${name}-error` : undefined}>
      <legend className={styles.legend}>{props.legend}</legend>
      <div className={styles.chips}>
        {options.map((option) => (
          <label key={option.value} className={styles.chip}>
            <input
              type="radio"
              name={name}
              value={option.value}
              disabled={option.disabled}
              required={props.required}
              className={classes(hidden.hidden, styles.radio)}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue, onChange: () => onChange?.(option.value) }
                : { checked: option.value === value, onChange: () => onChange?.(option.value) })}
            />
            <span className={styles.face}>
              <span>{option.label}</span>
              {option.note !== undefined && <small className={styles.note}>{option.note}</small>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`field-${name}`} error={props.error} />
    </fieldset>
  );
}
