import type { ReactNode } from "react";
import type { NearestOffer, RoomListingReply } from "../../api/contract/booking.ts";
import { formatDay, formatTimeRange, istDateOf } from "../../api/contract/ist.ts";
import { href } from "../../api/contract/routes.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { distanceWords } from "../../ui/format/distance.ts";
import { Price } from "../../ui/price.tsx";
import { callBackPath } from "../frame/paths.ts";
import { ExactLink, SiteLink } from "../frame/site-link.tsx";
import { asksTime, type Filters, isFiltered, type ListingPlace, listingHref } from "./filters.ts";
import styles from "./meeting-rooms.module.css";
import { offerHref } from "./room-href.ts";

type Props = {
  readonly place: ListingPlace;
  readonly filters: Filters;
  readonly found: RoomListingReply;
};

/** Nothing meets the question: the nearest times and centres, or the way to fewer filters. */
export function NothingFree({ place, filters, found }: Props): ReactNode {
  if (found.total === 0 && !isFiltered({ ...filters, page: "" })) return <NoRoomYet />;
  if (found.nearest.length === 0) {
    return (
      <EmptyState
        heading={found.total > 0 ? "This page of the list is empty" : "No room has all of this"}
        actions={
          <ExactLink href={listingHref(place)} className={buttonClass({ look: "secondary" })}>
            Show all rooms
          </ExactLink>
        }
      >
        <p>Take a filter off, or choose another day. Every room that we have is a click away.</p>
      </EmptyState>
    );
  }
  return (
    <div className={styles.nearest}>
      <h3>
        {asksTime(filters)
          ? "Nothing is free at this time. Nearest to it:"
          : "Nothing is open then. Nearest to it:"}
      </h3>
      <ul className={styles.offers}>
        {found.nearest.map((offer) => (
          <Offer key={`${offer.item.id} ${offer.start}`} offer={offer} filters={filters} />
        ))}
      </ul>
    </div>
  );
}

/** The place has nothing that can be booked, whatever is asked. */
function NoRoomYet(): ReactNode {
  return (
    <EmptyState
      heading="No room here yet"
      actions={
        <>
          <SiteLink href={callBackPath} className={buttonClass()}>
            Request a Call Back
          </SiteLink>
          <SiteLink href={href("/")} className={buttonClass({ look: "secondary" })}>
            All cities
          </SiteLink>
        </>
      }
    >
      <p>
        Nothing can be booked online in this place so far. Tell us what you need, or look at another city.
      </p>
    </EmptyState>
  );
}

function Offer({ offer, filters }: { readonly offer: NearestOffer; readonly filters: Filters }): ReactNode {
  const { item, building, start, end, quote, distanceMetres } = offer;
  const day = formatDay(istDateOf(start));
  return (
    <li>
      <SiteLink href={offerHref(offer, filters)} className={styles.offer}>
        <span className={styles.offerTime}>
          {item.unit === "hour" ? `${day}, ${formatTimeRange(start, end)}` : day}
        </span>
        <span>
          {item.name}, {building.name}, {building.locality.name}
          {distanceMetres > 0 && (
            <span className={styles.distance}> {distanceWords(distanceMetres)} away</span>
          )}
        </span>
        <Price paise={quote.totalPaise} tax="included" />
      </SiteLink>
    </li>
  );
}
