import type { ComponentPropsWithRef, ReactNode } from "react";
import * as texts from "../texts/ui.ts";
import { controlAttributes, Field, type FieldProps } from "./field.tsx";
import { Icon } from "./icon.tsx";
import styles from "./number-field.module.css";
import { useOwnValue } from "./use-own-value.ts";

type Props = FieldProps & Omit<ComponentPropsWithRef<"input">, keyof FieldProps | "type" | "ref">;

/** An input for whole numbers, with decrement and increment buttons that respect `min` and `max`. */
export function NumberField(props: Props): ReactNode {
  const { label, hint, error, value, ...input } = props;
  const own = useOwnValue<HTMLInputElement>({ value });
  const labelSuffix = typeof label === "string" ? `: ${label}` : "";
  return (
    <Field {...props}>
      <div className={styles.stepper}>
        <button
          type="button"
          className={styles.less}
          aria-label={texts.fewerOf(labelSuffix)}
          onClick={() => step(own.ref.current, -1)}
        >
          <Icon name="minus" />
        </button>
        <input inputMode="numeric" {...input} {...own} type="number" {...controlAttributes(props)} />
        <button
          type="button"
          className={styles.more}
          aria-label={texts.more(labelSuffix)}
          onClick={() => step(own.ref.current, 1)}
        >
          <Icon name="plus" />
        </button>
      </div>
    </Field>
  );
}

/** Changes the value within the input's limits. Dispatches an `input` event because React ignores a direct change. */
function step(input: HTMLInputElement | null, by: 1 | -1): void {
  if (input === null) return;
  if (by === 1) input.stepUp();
  else input.stepDown();
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
