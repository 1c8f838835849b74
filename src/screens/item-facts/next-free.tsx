import type { ReactNode } from "react";
import type { OpenWindow } from "../../api/contract/opening.ts";
import type { Item } from "../../api/contract/places.ts";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/icon.tsx";
import { formatNextFree } from "./format-next-free.ts";
import styles from "./item-facts.module.css";

type Props = {
  readonly item: Item;
  /** IST date from which the service searched; today if omitted. */
  readonly from?: string;
  /** When the centre is open on the day of `nextFree`. Shown for passes, which are for the whole day. */
  readonly opening?: readonly OpenWindow[] | undefined;
  readonly className?: string | undefined;
};

export function NextFree({ item, from, opening, className }: Props): ReactNode {
  return (
    <p className={classes(styles.nextFree, className)}>
      <Icon name="clock" />
      <span>{formatNextFree(item, from, opening)}</span>
    </p>
  );
}
