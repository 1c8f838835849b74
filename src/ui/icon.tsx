import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import styles from "./icon.module.css";

const paths = {
  "arrow-right": "M4 12h16m-6-6 6 6-6 6",
  "arrow-out": "M7 17 17 7m-9 0h9v9",
  "chevron-down": "m5 9 7 7 7-7",
  close: "m5 5 14 14M19 5 5 19",
  menu: "M3 7h18M3 12h18M3 17h12",
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm5 12 5 5",
  phone: "M6 3h3l2 5-2.500 1.500a11 11 0 0 0 6 6L16 13l5 2v3a3 3 0 0 1-3 3C10 21 3 14 3 6a3 3 0 0 1 3-3Z",
  check: "m4 13 5 5L20 6",
  alert: "M12 3 2 21h20L12 3Zm0 7v5m0 3v.200",
  info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 8v5m0-8v.200",
  calendar: "M4 6h16v15H4zM4 11h16M8 3v5m8-5v5",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4v5l3.500 3",
  people:
    "M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7Zm-7 9c0-4 3-6 7-6s7 2 7 6m0-9.500a3.500 3.500 0 0 0 0-6M18 14.500c2.500.700 4 2.500 4 5.500",
  pin: "M12 21s7-6.500 7-11.500a7 7 0 1 0-14 0C5 14.500 12 21 12 21Zm0-9a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z",
  metro:
    "M8 3h8a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3ZM5 11h14M9 14v.200M15 14v.200M8 17l-2.500 4M16 17l2.500 4",
  download: "M12 3v13m-5-5 5 5 5-5M4 21h16",
  share: "M12 15V3m-5 5 5-5 5 5M5 11v10h14V11",
  mail: "M3 5h18v14H3zm0 1 9 7 9-7",
  plus: "M12 4v16M4 12h16",
  minus: "M4 12h16",
  facebook: "M14 21v-8h3l.500-4H14V7c0-1.200.500-2 2-2h2V2h-3c-3 0-5 2-5 5v2H7v4h3v8",
  instagram:
    "M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4Zm5 5a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm5-1.200v.100",
  twitter: "m4 4 16 16h-4L4 4h0h4l12 16M20 4l-6.800 7M4 20l6.800-7",
  linkedin: "M4 9v12M4 4v.200M9 21V9m0 5c0-3 2-5 5-5s5 2 5 5v7",
} as const;

export type IconName = keyof typeof paths;

/** A line icon with the height of the adjacent text. It is decorative, and therefore hidden from screen readers. */
export function Icon({ name, large }: { readonly name: IconName; readonly large?: boolean }): ReactNode {
  return (
    <svg className={classes(styles.icon, large && styles.large)} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
