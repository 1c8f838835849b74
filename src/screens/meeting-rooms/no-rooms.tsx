import type { ReactNode } from "react";
import type { NearestAlternative, RoomListing, RoomListingResponse } from "../../api/contract/booking.ts";
import { formatDistance } from "../../api/contract/format-distance.ts";
import { href } from "../../api/contract/href.ts";
import { istDateOf } from "../../api/contract/ist.ts";
import { defaultProductType, isProductType } from "../../api/contract/product-types.ts";
import { hasPasses } from "../../api/contract/units.ts";
import * as common from "../../texts/common.ts";
import * as texts from "../../texts/meeting-rooms.ts";
import { buttonClass } from "../../ui/button.tsx";
import { formatDay, formatTimeRange } from "../../ui/dates.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { enquiryHref } from "../lead-form/enquiry-href.ts";
import {
  type Filters,
  hasTimeFilter,
  isFiltered,
  isForPasses,
  type ListingPlace,
  noFilters,
  roomListHref,
} from "./filters.ts";
import { nounOf } from "./listing-text.ts";
import styles from "./meeting-rooms.module.css";
import { nearestRoomHref } from "./nearest-room-href.ts";
import { peopleOf, QuotedTotal } from "./quoted-total.tsx";
import { RoomCard } from "./room-card.tsx";

type Props = {
  readonly place: ListingPlace;
  readonly filters: Filters;
  readonly found: RoomListingResponse;
};

/**
 * Empty state if no room matches the filters: the nearest times and centres, or links to searches without some of the
 * filters.
 */
export function NoRooms({ place, filters, found }: Props): ReactNode {
  if (found.total === 0 && !isFiltered({ ...filters, page: "" })) return <NoRoomsInCity city={place.city} />;
  const { largest } = found;
  if (largest !== undefined)
    return <TooManyPeople {...{ place, filters, largest }} nearest={found.nearest} />;
  const noun = nounOf(filters);
  if (found.nearest.length === 0) {
    return (
      <EmptyState
        heading={found.total > 0 ? texts.emptyPage : texts.nothingMatches(noun)}
        actions={
          <a
            data-exact
            href={roomListHref(place, { ...noFilters, productType: filters.productType })}
            className={buttonClass({ variant: "secondary" })}
          >
            {texts.showAll(noun)}
          </a>
        }
      >
        <p>{texts.nothingMatchesText(noun)}</p>
      </EmptyState>
    );
  }
  return <NearestRooms heading={nearestHeading(filters)} offers={found.nearest} filters={filters} />;
}

function nearestHeading(filters: Filters): string {
  if (isForPasses(filters)) return texts.noPassesLeft;
  return hasTimeFilter(filters) ? texts.nothingAvailable : texts.nothingOpen;
}

type LargestProps = Pick<Props, "place" | "filters"> & {
  readonly largest: RoomListing;
  readonly nearest: readonly NearestAlternative[];
};

/**
 * Empty state if no room is large enough for the group: an enquiry with people and time filled in, the largest room,
 * and larger rooms nearby.
 */
function TooManyPeople({ place, filters, largest, nearest }: LargestProps): ReactNode {
  const { date, from, to, productType } = filters;
  const people = peopleOf(filters);
  const isPasses = isForPasses(filters);
  const group = { people, date, from, to };
  const type = productType === "" ? defaultProductType : isProductType(productType) ? productType : undefined;
  return (
    <>
      <div className={styles.tooMany}>
        <h3>{isPasses ? texts.tooManyPasses(people) : texts.tooManyPeople(people)}</h3>
        <p>
          {isPasses ? texts.mostPasses(largest.item.capacity) : texts.largestSeats(largest.item.capacity)}
        </p>
        <p className={styles.actions}>
          <a
            href={enquiryHref({ city: place.city, productType: type ?? null, group })}
            className={buttonClass()}
          >
            {texts.sendEnquiry}
          </a>
          <a
            data-exact
            href={roomListHref(place, { ...filters, people: "", page: "" })}
            className={buttonClass({ variant: "secondary" })}
          >
            {isPasses ? texts.anyNumber : texts.anySize}
          </a>
        </p>
      </div>
      <h3 className={styles.subheading}>{isPasses ? texts.largestPasses : texts.largest}</h3>
      <ul className={styles.offers}>
        <RoomCard room={largest} filters={{ ...filters, people: "", from: "", to: "" }} isFirst={false} />
      </ul>
      {nearest.length > 0 && <NearestRooms heading={texts.largeEnough} offers={nearest} filters={filters} />}
    </>
  );
}

type NearestProps = {
  readonly heading: string;
  readonly offers: readonly NearestAlternative[];
  readonly filters: Filters;
};

function NearestRooms({ heading, offers, filters }: NearestProps): ReactNode {
  return (
    <div className={styles.nearest}>
      <h3>{heading}</h3>
      <ul className={styles.offers}>
        {offers.map((offer) => (
          <NearestRoom key={`${offer.item.id} ${offer.start}`} offer={offer} filters={filters} />
        ))}
      </ul>
    </div>
  );
}

/** Empty state for a city that has no bookable rooms, whatever the filters. */
function NoRoomsInCity({ city }: { readonly city: string }): ReactNode {
  return (
    <EmptyState
      heading={texts.noRoomsYet}
      actions={
        <>
          <a href={enquiryHref({ city, productType: defaultProductType })} className={buttonClass()}>
            {common.requestCallBack}
          </a>
          <a href={href("/")} className={buttonClass({ variant: "secondary" })}>
            {common.allCities}
          </a>
        </>
      }
    >
      <p>{texts.noRoomsYetText}</p>
    </EmptyState>
  );
}

function NearestRoom({
  offer,
  filters,
}: {
  readonly offer: NearestAlternative;
  readonly filters: Filters;
}): ReactNode {
  const { item, building, start, end, quote, distanceMetres } = offer;
  const day = formatDay(istDateOf(start));
  return (
    <li>
      <a href={nearestRoomHref(offer, filters)} className={styles.offer}>
        <span className={styles.offerTime}>
          {hasPasses[item.unit] ? day : `${day}, ${formatTimeRange(start, end)}`}
        </span>
        <span>
          <span>{`${item.name}, ${building.name}, ${building.locality.name}`}</span>
          {distanceMetres > 0 && (
            <span
              className={styles.distance}
            >{` ${common.distanceAway(formatDistance(distanceMetres))}`}</span>
          )}
        </span>
        <QuotedTotal
          quote={quote}
          unit={item.unit}
          minutes={(Date.parse(end) - Date.parse(start)) / 60_000}
          filters={filters}
        />
      </a>
    </li>
  );
}
