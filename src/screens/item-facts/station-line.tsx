import type { ReactNode } from "react";
import { type Approach, formatWay } from "../../api/contract/format-way.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./item-facts.module.css";

type Props = {
  readonly centre: Approach;
  /** `short` on cards. */
  readonly form?: "short";
};

/** One line of text: the way from a station to a centre. Empty if there is nothing to say (see `formatWay`). */
export function StationLine({ centre, form }: Props): ReactNode {
  const text = formatWay(centre, form);
  if (text === null) return null;
  return (
    <p className={styles.station}>
      <Icon name="metro" />
      <span>{text}</span>
    </p>
  );
}
