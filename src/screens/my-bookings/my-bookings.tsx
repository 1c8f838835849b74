import type { ReactNode } from "react";
import { areCookiesBlocked } from "../../api/contract/order-tokens.ts";
import * as texts from "../../texts/my-bookings.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/notice.tsx";
import type { RouteLocation } from "../screen.ts";
import { BookingsList, BookingsOfBrowser } from "./bookings-list.tsx";
import { DeferredBookingsLinkForm } from "./deferred-bookings-link-form.ts";
import styles from "./my-bookings.module.css";

/** The bookings that a link opened, or those of this browser above the form that requests a link. */
export function MyBookings({ location }: { readonly location: RouteLocation }): ReactNode {
  return (
    <div className={classes(layout.wrap, layout.narrow, styles.page)}>
      <h1 className={styles.title}>{texts.title}</h1>
      {location.query.has("forgotten") && (
        <Notice tone="success" heading={texts.forgotten} quiet>
          <p>{texts.forgottenText}</p>
        </Notice>
      )}
      {location.hasBookingsKey ? (
        <BookingsList isReadOnly={areCookiesBlocked(location.query)} />
      ) : location.hasOrders ? (
        <BookingsOfBrowser />
      ) : (
        <DeferredBookingsLinkForm />
      )}
    </div>
  );
}
