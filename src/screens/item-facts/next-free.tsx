import type { ReactNode } from "react";
import type { Item } from "../../api/contract/places.ts";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/icon.tsx";
import { formatNextFree } from "./format-next-free.ts";
import styles from "./item-facts.module.css";

type Props = {
  readonly item: Item;
  /** IST date from which the service searched; today if omitted. */
  readonly from?: string;
  readonly className?: string | undefined;
};

export function NextFree({ item, from, className }: Props): ReactNode {
  return (
    <p className={classes(styles.nextFree, className)}>
      <Icon name="clock" />
      <span>{formatNextFree(item, from)}</span>
    </p>
  );
}
