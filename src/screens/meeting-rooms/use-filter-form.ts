import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { throttle } from "../../ui/throttle.ts";
import { useNavigate } from "../navigation/navigate.ts";
import { completeTime } from "../search-parts/complete-time.ts";
import { type Filters, type ListingPlace, roomListHref } from "./filters.ts";

/** Minimum interval of listing requests while filters change, in milliseconds (K9). */
const throttleMs = 300;

/** A change of filters, or a function that derives it from the current ones. */
export type FiltersChange = Partial<Filters> | ((now: Filters) => Partial<Filters>);

/**
 * State of the filter form. A change of a filter loads the listing again without a document. The place is another page,
 * so it waits for the form's button, whatever else changes in the meantime. When the address changes by itself, the
 * form follows it.
 */
export function useFilterForm(place: ListingPlace, filters: Filters) {
  const navigate = useNavigate();
  const address = roomListHref(place, filters);
  const [followed, setFollowed] = useState({ address, place });
  const [shown, setShown] = useState({ ...filters, ...place });
  // The form is already at the address of its own change, or ahead of it: later changes must not be reverted.
  const ownAddress = useRef("");
  useEffect(() => {
    if (address === ownAddress.current) ownAddress.current = "";
  }, [address]);
  if (followed.address !== address) {
    setFollowed({ address, place });
    const isSamePlace = followed.place.city === place.city && followed.place.locality === place.locality;
    if (address !== ownAddress.current) setShown({ ...shown, ...filters, ...(isSamePlace ? {} : place) });
  }
  // Several fields may change before the next render, such as those that were changed before hydration.
  const latest = useRef(shown);
  latest.current = shown;
  const show = (change: Partial<typeof shown>) => {
    latest.current = { ...latest.current, ...change };
    setShown(latest.current);
  };
  const goTo = useRef((_isFirst: boolean) => {});
  // One history entry per burst of changes.
  goTo.current = (isFirst) => {
    ownAddress.current = roomListHref(place, latest.current);
    navigate(ownAddress.current, { replace: !isFirst });
  };
  const [navigateThrottled] = useState(() => throttle((isFirst) => goTo.current(isFirst), throttleMs));
  useEffect(() => navigateThrottled.cancel, [navigateThrottled]);
  return {
    shown,
    change: (changeOf: FiltersChange) => {
      const change = typeof changeOf === "function" ? changeOf(latest.current) : changeOf;
      show(completeTime({ ...latest.current, ...change, page: "" }, new Date()));
      navigateThrottled();
    },
    /** A locality belongs to a city, so another city starts with all of them. */
    changePlace: (change: Partial<ListingPlace>) =>
      show({ ...(change.city === undefined ? {} : { locality: "all" }), ...change }),
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      navigateThrottled.cancel();
      navigate(roomListHref(shown, { ...completeTime(shown, new Date()), page: "" }));
    },
  };
}
