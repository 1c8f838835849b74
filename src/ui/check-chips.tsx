import type { ReactNode } from "react";
import { type Chip, ChipInput } from "./chip-input.tsx";
import styles from "./radio-chips.module.css";

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
      {options.map((option) => (
        <ChipInput
          key={option.value}
          type="checkbox"
          name={name}
          chip={option}
          isChosen={chosen.includes(option.value)}
          onChange={() => onChange(toggled(option.value))}
        />
      ))}
    </div>
  );
}
