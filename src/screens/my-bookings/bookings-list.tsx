import type { ReactNode } from "react";
import { bookingsLinkTtlMinutes } from "../../api/contract/booking-rules.ts";
import { href } from "../../api/contract/href.ts";
import type { ListedBooking } from "../../api/contract/my-bookings.ts";
import * as texts from "../../texts/my-bookings.ts";
import { Badge } from "../../ui/badge.tsx";
import { classes } from "../../ui/classes.ts";
import content from "../../ui/content.module.css";
import { formatDay } from "../../ui/dates.ts";
import { LoadError } from "../../ui/load-error.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeletons } from "../../ui/skeleton.tsx";
import { ForgetDevice } from "../booking-parts/forget-device.tsx";
import { formatBookedTime } from "../booking-parts/format-booked-time.ts";
import { useArea, useAreaActions } from "../data/areas.tsx";
import { DeferredBookingsLinkForm } from "./deferred-bookings-link-form.ts";
import styles from "./my-bookings.module.css";

/**
 * Lists the bookings that the link opened. If the link has expired, shows the form to request another one.
 * @param isReadOnly true if the browser blocks cookies, so that it cannot open a booking from the list
 */
export function BookingsList({ isReadOnly }: { readonly isReadOnly: boolean }): ReactNode {
  const { fetching, data, error } = useArea("myBookings");
  const { retry } = useAreaActions("myBookings");
  if (fetching) return <Skeletons count={4} shape="field" />;
  if (data !== null) {
    return (
      <>
        {isReadOnly && (
          <Notice tone="warning" heading={texts.cookiesBlocked} quiet>
            <p>{texts.cookiesBlockedText}</p>
          </Notice>
        )}
        <Bookings
          heading={texts.upcoming}
          bookings={data.upcoming}
          none={texts.nothingBooked}
          isReadOnly={isReadOnly}
        />
        <Bookings heading={texts.past} bookings={data.past} none={texts.noPast} isReadOnly={isReadOnly} />
      </>
    );
  }
  if (error?.code === "link_expired") {
    const expired = (
      <Notice tone="warning" heading={texts.linkExpired} quiet>
        <p>{texts.linkExpiredText(bookingsLinkTtlMinutes)}</p>
      </Notice>
    );
    return <DeferredBookingsLinkForm reason={expired} />;
  }
  return <NotLoaded onRetry={retry} />;
}

/**
 * Lists the bookings that were made or opened in this browser above the form that opens others. Shows only the form if
 * there are none, because a browser may have only orders that were never paid.
 */
export function BookingsOfBrowser(): ReactNode {
  const { fetching, data } = useArea("myBookings");
  const { retry } = useAreaActions("myBookings");
  if (fetching) return <Skeletons count={4} shape="field" />;
  if (data === null) return <NotLoaded onRetry={retry} />;
  const { upcoming, past } = data;
  if (upcoming.length + past.length === 0) return <DeferredBookingsLinkForm />;
  return (
    <>
      <Bookings heading={texts.upcoming} bookings={upcoming} none={texts.nothingBooked} />
      {past.length > 0 && <Bookings heading={texts.past} bookings={past} none={texts.noPast} />}
      <ForgetDevice action={href("/my-bookings")} />
      <DeferredBookingsLinkForm reason={<h2 className={styles.heading}>{texts.otherBookings}</h2>} />
    </>
  );
}

function NotLoaded({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  return (
    <LoadError heading={texts.notLoaded} onRetry={onRetry} quiet>
      {texts.bookingsAreSafe}
    </LoadError>
  );
}

function Bookings(props: {
  readonly heading: string;
  readonly bookings: readonly ListedBooking[];
  readonly none: string;
  /** False by default. */
  readonly isReadOnly?: boolean;
}): ReactNode {
  const { heading, bookings, none, isReadOnly = false } = props;
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{heading}</h2>
      {bookings.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <ul className={styles.list}>
          {bookings.map((booking) => (
            <Booking key={booking.orderId} booking={booking} isReadOnly={isReadOnly} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Booking(props: { readonly booking: ListedBooking; readonly isReadOnly: boolean }): ReactNode {
  const { booking, isReadOnly } = props;
  const { item, building, number, status, dueOn } = booking;
  return (
    <li className={classes(content.entry, styles.booking)}>
      <h3 className={styles.name}>
        {isReadOnly ? (
          item.name
        ) : (
          // The server stores the order's token in a cookie and redirects to the order's page.
          <a
            href={href("/my-bookings", {}, { order: booking.orderId })}
            data-document
            className={classes(content.entryLink, styles.link)}
          >
            {item.name}
          </a>
        )}
      </h3>
      <p className={styles.when}>{formatBookedTime(booking, item.unit)}</p>
      <p className={content.small}>{`${building.name}, ${building.locality.name}, ${building.city.name}`}</p>
      <p className={content.small}>
        <span>{number}</span> {status === "cancelled" && <Badge>{texts.cancelled}</Badge>}{" "}
        {dueOn !== undefined && <Badge>{texts.due(formatDay(dueOn))}</Badge>}
      </p>
    </li>
  );
}
