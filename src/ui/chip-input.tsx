import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import styles from "./radio-chips.module.css";
import { useOwnValue } from "./use-own-value.ts";
import hidden from "./visually-hidden.module.css";

export type Chip = {
  readonly value: string;
  readonly label: ReactNode;
  /** A second line in smaller print than the label, such as a price. */
  readonly note?: ReactNode;
  readonly disabled?: boolean;
};

type Props = {
  readonly type: "radio" | "checkbox";
  readonly name: string;
  readonly chip: Chip;
  readonly isChosen: boolean;
  readonly required?: boolean | undefined;
  readonly tabIndex?: number | undefined;
  readonly onChange: () => void;
};

/** A radio button or checkbox that is rendered as a chip. */
export function ChipInput({ type, name, chip, isChosen, required, tabIndex, onChange }: Props): ReactNode {
  const own = useOwnValue<HTMLInputElement>({ checked: isChosen });
  return (
    <label className={styles.chip}>
      <input
        {...own}
        type={type}
        name={name}
        value={chip.value}
        disabled={chip.disabled}
        required={required}
        tabIndex={tabIndex}
        className={classes(hidden.hidden, styles.radio)}
        onChange={onChange}
      />
      <span className={styles.face}>
        <span>{chip.label}</span>
        {chip.note !== undefined && <small className={styles.note}>{chip.note}</small>}
      </span>
    </label>
  );
}
