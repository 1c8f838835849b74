import type { ReactNode } from "react";
import type { BookingFiltersResponse } from "../../api/contract/places.ts";
import { type CallFailure, messageForVisitors } from "../../api/failure.ts";
import * as texts from "../../texts/meeting-rooms.ts";
import { LoadError } from "../../ui/load-error.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { useArea, useAreaActions } from "../data/areas.tsx";
import { IllustrationNote } from "../item-facts/illustration-note.tsx";
import { ResultSection } from "../results/result-section.tsx";
import results from "../results/results.module.css";
import { useLastLength } from "../results/use-last-length.ts";
import { ActiveFilters } from "./active-filters.tsx";
import { DeferredNoRooms } from "./deferred-no-rooms.ts";
import { type Filters, type ListingPlace, roomListHref } from "./filters.ts";
import { nounOf, roomCountText } from "./listing-text.ts";
import { RoomCard } from "./room-card.tsx";
import { roomPins } from "./room-pins.ts";
import { RoomsSkeleton } from "./rooms-skeleton.tsx";

type Props = {
  readonly place: ListingPlace;
  readonly placeName: string;
  readonly filters: Filters;
  readonly choices: BookingFiltersResponse | null;
};

export function Results({ place, placeName, filters, choices }: Props): ReactNode {
  const { data, fetching } = useArea("bookingPage.product");
  const noun = nounOf(filters);
  return (
    <ResultSection
      id="results"
      count={data === null ? "" : roomCountText(data, filters)}
      heading={texts.heading(noun)}
      loadingText={texts.loading(noun)}
      isFetching={fetching}
      pins={roomPins(data?.items ?? [], filters)}
      place={placeName}
      area={filters.area}
      view={filters.view}
      hrefOf={(change) => roomListHref(place, { ...filters, page: "", ...change })}
    >
      <ActiveFilters place={place} filters={filters} choices={choices} />
      <Rooms place={place} filters={filters} />
    </ResultSection>
  );
}

function Rooms({ place, filters }: Pick<Props, "place" | "filters">): ReactNode {
  const { data, error, fetching } = useArea("bookingPage.product");
  const { retry } = useAreaActions("bookingPage.product");
  const skeletonCount = useLastLength(data?.items);
  if (fetching) return <RoomsSkeleton count={skeletonCount} />;
  const correction = error?.statusCode === 422 ? correctionMessage(error) : null;
  if (correction !== null) return <Notice tone="warning" heading={correction} quiet />;
  if (data === null) return <LoadError heading={texts.notLoaded(nounOf(filters))} onRetry={retry} />;
  if (data.items.length === 0) return <DeferredNoRooms place={place} filters={filters} found={data} />;
  return (
    <>
      <ul className={results.list}>
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
