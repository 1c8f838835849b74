import type { ReactNode } from "react";
import { formatDay } from "../../api/contract/ist.ts";
import type { BookingSnapshot } from "../../machines/booking/selectors.ts";
import { startsOffered } from "../../machines/booking/selectors.ts";
import * as texts from "../../texts/booking-details.ts";
import * as common from "../../texts/common.ts";
import { Button } from "../../ui/button.tsx";
import { LiveRegion } from "../../ui/live-region.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useBooking, useBookingVerbs } from "./booking.tsx";
import styles from "./booking-details.module.css";
import { HourFields } from "./hour-fields.tsx";
import { PassFields } from "./pass-fields.tsx";

/** What is free on the chosen day, to choose from. */
export function Availability(): ReactNode {
  const news = useBooking(newsOf);
  return (
    <>
      <LiveRegion message={news} />
      <FreeTimes />
    </>
  );
}

function FreeTimes(): ReactNode {
  const { retryAvailability } = useBookingVerbs();
  const state = useBooking(availabilityState);
  const availability = useBooking(({ context }) => context.availability);
  if (state === "unasked") return <p>{texts.chooseDay}</p>;
  if (state === "failed") {
    return (
      <Notice tone="danger" heading={texts.notLoaded}>
        <Button look="secondary" size="small" onClick={retryAvailability}>
          {common.tryAgain}
        </Button>
      </Notice>
    );
  }
  if (availability === null) return <TimesSkeleton />;
  if (availability.closed || (availability.unit === "day" && availability.left === 0)) {
    return <Notice tone="warning" heading={closedSentence(availability)} quiet />;
  }
  return availability.unit === "hour" ? (
    <HourFields availability={availability} />
  ) : (
    <PassFields availability={availability} />
  );
}

function TimesSkeleton(): ReactNode {
  return (
    <div className={styles.waiting} aria-hidden="true">
      <Skeleton width="quarter" />
      <Skeleton shape="field" />
      <Skeleton shape="field" />
    </div>
  );
}

type Availability = NonNullable<BookingSnapshot["context"]["availability"]>;

function closedSentence({ closed, reason, date }: Availability): string {
  if (closed) return texts.closedOn(formatDay(date), reason);
  return reason ?? texts.noPassesOn(formatDay(date));
}

function availabilityState(snapshot: BookingSnapshot): "unasked" | "loading" | "loaded" | "failed" {
  const states = ["unasked", "loading", "failed"] as const;
  return states.find((state) => snapshot.matches({ choosing: { availability: state } })) ?? "loaded";
}

/** What a screen reader is told after a day was chosen. */
function newsOf(snapshot: BookingSnapshot): string {
  const { availability } = snapshot.context;
  if (availability === null) return "";
  if (availability.closed) return closedSentence(availability);
  const day = formatDay(availability.date);
  return availability.unit === "hour"
    ? texts.startsOn(startsOffered(snapshot).length, day)
    : texts.passesOn(availability.left, day);
}
