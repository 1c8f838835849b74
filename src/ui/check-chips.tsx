import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import styles from "./radio-chips.module.css";
import type { Chip } from "./radio-chips.tsx";
import hidden from "./visually-hidden.module.css";

type Props = {
  readonly name: string;
  readonly options: readonly Chip[];
  readonly chosen: readonly string[];
  /** Called with all selected values, in the order of the options. */
  readonly onChange: (chosen: readonly string[]) => void;
};

/** A multiple choice with few options, rendered as checkboxes. The caller must label the group. */
export function CheckChips({ name, options, chosen, onChange }: Props): ReactNode {
  const toggled = (value: string) =>
    options.map((each) => each.value).filter((each) => chosen.includes(each) !== (each === value));
  return (
    <div className={styles.chips}>
      {options.map(({ value, label, note, disabled }) => (
        <label key={value} className={styles.chip}>
          <input
            type="checkbox"
            name={name}
            value={value}
            disabled={disabled}
            checked={chosen.includes(value)}
            className={classes(hidden.hidden, styles.radio)}
            onChange={() => onChange(toggled(value))}
          />
          <span className={styles.face}>
            <span>{label}</span>
            {note !== undefined && <small className={styles.note}>{note}</small>}
          </span>
        </label>
      ))}
    </div>
  );
}
