import type { ReactNode } from "react";
import type { Building, Item } from "../../api/contract/places.ts";
import { hasPasses } from "../../api/contract/units.ts";
import { type BookingSnapshot, isOtherRoom, selectedTimeIfFree } from "../../machines/booking/selectors.ts";
import * as texts from "../../texts/booking-details.ts";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Steps } from "../../ui/steps.tsx";
import { bookingHref } from "../booking-parts/booking-href.ts";
import { listOfType } from "../booking-parts/list-of-type.ts";
import { RedirectWhenOnline } from "../booking-parts/redirect-when-online.tsx";
import { resultHref } from "../booking-parts/result-href.ts";
import type { RouteLocation } from "../screen.ts";
import { BookingStepSkeleton } from "../skeletons/booking-skeleton.tsx";
import { useBooking } from "./booking.tsx";
import styles from "./booking-details.module.css";
import { CurrentStep, isCheckingTime } from "./current-step.tsx";
import { RoomFacts } from "./room-facts.tsx";
import { stepIndex, stepNames } from "./step-names.ts";
import { Summary } from "./summary.tsx";

type Props = { readonly building: Building; readonly item: Item; readonly location: RouteLocation };

/** Renders the room, the current step and a summary of the choice. */
export function BookingScreen({ building, item, location }: Props): ReactNode {
  const order = useBooking(({ context }) => context.order);
  const isOver = useBooking((snapshot) => snapshot.hasTag("over"));
  const otherHref = useBooking(otherRoomHref);
  const { query } = location;
  const isChecking = useBooking((snapshot) => isCheckingTime(snapshot, query));
  const index = Math.max(useBooking(stepIndex), isChecking ? 1 : 0);
  // The header is short while a slot is held, so that the countdown is in view.
  const isShort = index > 0 || order !== null;
  if (isOver && order) return <RedirectWhenOnline to={resultHref(order)} Skeleton={BookingStepSkeleton} />;
  if (otherHref !== null) return <RedirectWhenOnline to={otherHref} Skeleton={BookingStepSkeleton} />;
  return (
    <div className={classes(layout.wrap, styles.page, isShort && styles.within)}>
      {index === 0 && <Breadcrumbs crumbs={crumbs(building, item, location)} />}
      <RoomFacts building={building} item={item} isShort={isShort} />
      <Steps label={texts.steps} steps={stepNames[item.unit]} current={index} />
      <div className={layout.withAside}>
        <CurrentStep building={building} location={location} />
        <aside aria-label={texts.yourBooking} className={styles.aside}>
          <Summary building={building} />
        </aside>
      </div>
    </div>
  );
}

/**
 * Returns the URL of another room's page if the visitor has chosen that room; null otherwise. The other page resumes
 * the hold from session storage, or opens the details step.
 */
function otherRoomHref(snapshot: BookingSnapshot): string | null {
  const { room, order, choice, item } = snapshot.context;
  if (!isOtherRoom(snapshot)) return null;
  const { unit } = item;
  if (snapshot.matches("held") && order !== null) return bookingHref(room, { ...order, unit });
  const time = selectedTimeIfFree(snapshot);
  const people = hasPasses[unit] ? choice.passes : choice.people;
  return snapshot.matches("choosing") && time !== null ? bookingHref(room, { ...time, people, unit }) : null;
}

function crumbs({ city, locality }: Building, item: Item, location: RouteLocation) {
  return [
    listOfType(item.productType, city),
    { ...listOfType(item.productType, city, { locality: locality.slug }), label: locality.name },
    { label: item.name, href: location.pathname },
  ];
}
