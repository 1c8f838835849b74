import type { ReactNode } from "react";
import styles from "./booking-details.module.css";

/** Id of the heading that labels the current step. */
export const stepHeadingId = "step";

type Props = {
  readonly heading: string;
  readonly isLoading?: boolean;
  readonly children: ReactNode;
};

export function Step(props: Props): ReactNode {
  return (
    <section className={styles.step} aria-labelledby={stepHeadingId} aria-busy={props.isLoading}>
      <h2 id={stepHeadingId} tabIndex={-1} className={styles.stepHeading}>
        {props.heading}
      </h2>
      {props.children}
    </section>
  );
}
