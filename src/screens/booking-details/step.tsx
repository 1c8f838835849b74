import type { ReactNode } from "react";
import styles from "./booking-details.module.css";

/** Id of the heading that names the current step. */
export const stepHeadingId = "step";

type Props = {
  readonly heading: string;
  /** The step is still loading, in the layout that it will have. */
  readonly isLoading?: boolean;
  readonly children: ReactNode;
};

/** One step of the booking under its heading. */
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
