import type { ReactNode } from "react";
import { type Chip, ChipInput } from "./chip-input.tsx";
import { FieldError } from "./field.tsx";
import styles from "./radio-chips.module.css";

type Props = {
  readonly name: string;
  readonly legend: ReactNode;
  readonly options: readonly Chip[];
  /** The selected value; by default, none is selected at first. */
  readonly value?: string | undefined;
  readonly onChange?: (value: string) => void;
  readonly required?: boolean;
  readonly error?: string | null;
};

/** A single choice with few options, which are all visible. Arrow keys move between options, as in any radio group. */
export function RadioChips(props: Props): ReactNode {
  const { name, options, value, onChange } = props;
  return (
    <fieldset aria-describedby={props.error ? `field-${name}-error` : undefined}>
      <legend className={styles.legend}>{props.legend}</legend>
      <div className={styles.chips}>
        {options.map((option) => (
          <ChipInput
            key={option.value}
            type="radio"
            name={name}
            chip={option}
            isChosen={option.value === value}
            required={props.required}
            onChange={() => onChange?.(option.value)}
          />
        ))}
      </div>
      <FieldError id={`field-${name}`} error={props.error} />
    </fieldset>
  );
}
