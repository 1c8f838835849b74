import type { ReactNode } from "react";
import { bookingsLinkMinutes } from "../../api/contract/booking-rules.ts";
import type { ListedBooking } from "../../api/contract/my-bookings.ts";
import * as texts from "../../texts/my-bookings.ts";
import { Badge } from "../../ui/badge.tsx";
import { classes } from "../../ui/classes.ts";
import content from "../../ui/content.module.css";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeletons } from "../../ui/skeleton.tsx";
import { resultHref } from "../booking-parts/result-address.ts";
import { timeSentence } from "../booking-parts/time-sentence.ts";
import { useArea, useAreaVerbs } from "../frame/areas.tsx";
import { AskForLink } from "./ask-for-link.tsx";
import styles from "./my-bookings.module.css";

/** The bookings that the link opened; the form again when it has expired. */
export function BookingsList(): ReactNode {
  const { fetching, data, error } = useArea("myBookings");
  const { retry } = useAreaVerbs("myBookings");
  if (fetching) return <Skeletons count={4} shape="field" />;
  if (data !== null) {
    return (
      <>
        <Bookings heading={texts.upcoming} bookings={data.upcoming} none={texts.nothingBooked} />
        <Bookings heading={texts.past} bookings={data.past} none={texts.noPast} />
      </>
    );
  }
  if (error?.code === "link_expired") {
    const expired = (
      <Notice tone="warning" heading={texts.linkExpired} quiet>
        <p>{texts.linkExpiredText(bookingsLinkMinutes)}</p>
      </Notice>
    );
    return <AskForLink reason={expired} />;
  }
  return (
    <NotLoaded heading={texts.notLoaded} onRetry={retry} quiet>
      {texts.safeWithUs}
    </NotLoaded>
  );
}

function Bookings(props: {
  readonly heading: string;
  readonly bookings: readonly ListedBooking[];
  readonly none: string;
}): ReactNode {
  const { heading, bookings, none } = props;
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{heading}</h2>
      {bookings.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <ul className={styles.list}>
          {bookings.map((booking) => (
            <Booking key={booking.orderId} booking={booking} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Booking({ booking }: { readonly booking: ListedBooking }): ReactNode {
  const { item, building, number, status } = booking;
  return (
    <li className={classes(content.entry, styles.booking)}>
      <h3 className={styles.name}>
        <a href={resultHref(booking)} className={classes(content.entryLink, styles.link)}>
          {item.name}
        </a>
      </h3>
      <p className={styles.when}>{timeSentence(booking, item.unit)}</p>
      <p className={content.small}>{`${building.name}, ${building.locality.name}, ${building.city.name}`}</p>
      <p className={content.small}>
        <span>{number}</span> {status === "cancelled" && <Badge tone="warn">{texts.cancelled}</Badge>}
      </p>
    </li>
  );
}
