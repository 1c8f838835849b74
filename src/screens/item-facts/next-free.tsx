import type { ReactNode } from "react";
import type { Item } from "../../api/contract/places.ts";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./item-facts.module.css";
import { nextFreeWords } from "./next-free-words.ts";

type Props = {
  readonly item: Item;
  readonly serviceNow: string | undefined;
  /** The IST date from which the service looked; without one from today on. */
  readonly from?: string;
  readonly className?: string | undefined;
};

/** When an item can next be had. */
export function NextFree({ item, serviceNow, from, className }: Props): ReactNode {
  return (
    <p className={classes(styles.nextFree, className)}>
      <Icon name="clock" />
      <span>{nextFreeWords(item, serviceNow, from)}</span>
    </p>
  );
}
