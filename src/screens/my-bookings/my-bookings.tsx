import type { ReactNode } from "react";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import type { Place } from "../screen.ts";
import { AskForLink } from "./ask-for-link.tsx";
import { bookingsKeyOf } from "./bookings-key.ts";
import { BookingsList } from "./bookings-list.tsx";
import styles from "./my-bookings.module.css";

/** The list that a link opened, or the form that asks for one. */
export function MyBookings({ place }: { readonly place: Place }): ReactNode {
  return (
    <div className={classes(layout.wrap, layout.narrow, styles.page)}>
      <h1 className={styles.title}>My bookings</h1>
      {bookingsKeyOf(place) === null ? <AskForLink /> : <BookingsList />}
    </div>
  );
}
