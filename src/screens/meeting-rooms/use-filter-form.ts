import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { throttle } from "../../ui/throttle.ts";
import { useNavigate } from "../navigation/navigate.ts";
import { completed } from "../search-parts/completed.ts";
import { type Filters, type ListingPlace, listingHref } from "./filters.ts";

/** While filters are being changed, the listing is asked again at most so often, in milliseconds (K9). */
const throttleMs = 300;

/** A change of filters, or what makes it of those that are chosen now. */
export type FiltersChange = Partial<Filters> | ((now: Filters) => Partial<Filters>);

/**
 * The filters as the form shows them. A change of what, when and how much asks the listing again without a document; the
 * place is another page, so it waits for the form's button, whatever else is changed meanwhile. When the address changes by
 * itself, the form follows it.
 */
export function useFilterForm(place: ListingPlace, filters: Filters) {
  const navigate = useNavigate();
  const address = listingHref(place, filters);
  const [followed, setFollowed] = useState({ address, place });
  const [shown, setShown] = useState({ ...filters, ...place });
  // Where a change has led, the form is already, or ahead: what was changed meanwhile must not be taken back.
  const ownAddress = useRef("");
  useEffect(() => {
    if (address === ownAddress.current) ownAddress.current = "";
  }, [address]);
  if (followed.address !== address) {
    setFollowed({ address, place });
    const isSamePlace = followed.place.city === place.city && followed.place.locality === place.locality;
    if (address !== ownAddress.current) setShown({ ...shown, ...filters, ...(isSamePlace ? {} : place) });
  }
  // Several fields may change before the next render, such as those that were changed before the page hydrated.
  const latest = useRef(shown);
  latest.current = shown;
  const show = (change: Partial<typeof shown>) => {
    latest.current = { ...latest.current, ...change };
    setShown(latest.current);
  };
  const goTo = useRef((_isFirst: boolean) => {});
  // One entry in the history for one burst of changes.
  goTo.current = (isFirst) => {
    ownAddress.current = listingHref(place, latest.current);
    navigate(ownAddress.current, { replace: !isFirst });
  };
  const [askAgain] = useState(() => throttle((isFirst) => goTo.current(isFirst), throttleMs));
  useEffect(() => askAgain.cancel, [askAgain]);
  return {
    shown,
    change: (changeOf: FiltersChange) => {
      const change = typeof changeOf === "function" ? changeOf(latest.current) : changeOf;
      show(completed({ ...latest.current, ...change, page: "" }, new Date()));
      askAgain();
    },
    /** A locality is one of its city, so another city starts with all of them. */
    changePlace: (change: Partial<ListingPlace>) =>
      show({ ...(change.city === undefined ? {} : { locality: "all" }), ...change }),
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      askAgain.cancel();
      navigate(listingHref(shown, { ...completed(shown, new Date()), page: "" }));
    },
  };
}
