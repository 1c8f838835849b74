import type { ComponentProps, ReactNode } from "react";
import { Locator } from "./locator.tsx";
import styles from "./map.module.css";

type Props = Omit<ComponentProps<typeof Locator>, "hrefOf"> & {
  /** Text below the drawing, for example the way from the nearest station. */
  readonly children: ReactNode;
};

/** The locator drawing alone, for the pages of a booking, where third-party scripts are not allowed. */
export function StaticMap({ children, ...drawing }: Props): ReactNode {
  return (
    <div className={styles.map}>
      <div className={styles.ground}>
        <Locator {...drawing} />
      </div>
      {children}
    </div>
  );
}
