import type { ReactNode } from "react";
import type { BookingFiltersResponse } from "../../api/contract/places.ts";
import { type CallFailure, messageForVisitors } from "../../api/failure.ts";
import * as texts from "../../texts/meeting-rooms.ts";
import { LiveRegion } from "../../ui/live-region.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { useArea, useAreaActions } from "../data/areas.tsx";
import { IllustrationNote } from "../item-facts/illustration-note.tsx";
import { ActiveFilters } from "./active-filters.tsx";
import { DeferredNoRooms } from "./deferred-no-rooms.ts";
import { type Filters, type ListingPlace, roomListHref } from "./filters.ts";
import { roomCountText } from "./listing-text.ts";
import styles from "./meeting-rooms.module.css";
import { RoomCard } from "./room-card.tsx";
import { RoomsSkeleton } from "./rooms-skeleton.tsx";

type Props = {
  readonly place: ListingPlace;
  readonly filters: Filters;
  readonly choices: BookingFiltersResponse | null;
};

export function Results({ place, filters, choices }: Props): ReactNode {
  const { data, fetching } = useArea("bookingPage.product");
  const count = data === null ? "" : roomCountText(data, filters);
  return (
    <section className={styles.results} aria-labelledby="results" aria-busy={fetching}>
      <h2 id="results" tabIndex={-1} className={styles.count}>
        {count || texts.rooms}
      </h2>
      <LiveRegion message={fetching ? texts.loading : count} />
      <ActiveFilters place={place} filters={filters} choices={choices} />
      <Rooms place={place} filters={filters} />
    </section>
  );
}

function Rooms({ place, filters }: Pick<Props, "place" | "filters">): ReactNode {
  const { data, error, fetching } = useArea("bookingPage.product");
  const { retry } = useAreaActions("bookingPage.product");
  if (fetching) return <RoomsSkeleton />;
  const correction = error?.statusCode === 422 ? correctionMessage(error) : null;
  if (correction !== null) return <Notice tone="warning" heading={correction} quiet />;
  if (data === null) return <LoadError heading={texts.notLoaded} onRetry={retry} />;
  if (data.items.length === 0) return <DeferredNoRooms place={place} filters={filters} found={data} />;
  return (
    <>
      <ul className={styles.list}>
        {data.items.map((room, index) => (
          <RoomCard key={room.item.id} room={room} filters={filters} isFirst={index === 0} />
        ))}
      </ul>
      <IllustrationNote pictures={data.items.map(({ item }) => item.images[0])} />
      <Pagination
        page={data.page}
        pageCount={Math.ceil(data.total / data.pageSize) + (data.hasMore ? 1 : 0)}
        hrefOf={(page) => roomListHref(place, { ...filters, page: String(page) })}
      />
    </>
  );
}

/**
 * If exactly one field is invalid, returns its error message. Otherwise returns the failure's message, or null if that
 * message is not meant for visitors.
 */
function correctionMessage(error: CallFailure): string | null {
  const [only, ...others] = Object.values(error.fields);
  return only === undefined || others.length > 0 ? messageForVisitors(error) : only;
}
