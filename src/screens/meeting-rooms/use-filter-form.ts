import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { completed } from "./completed.ts";
import { type Filters, type ListingPlace, listingHref } from "./filters.ts";

/** How long a change waits for the next one before the listing is asked again (specification, section 9: throttle). */
const throttleMs = 300;

/**
 * The filters as the form shows them. A change of what, when and how much asks the listing again without a document; the
 * place is another page, so it waits for the form's button. When the address changes by itself, the form follows it.
 */
export function useFilterForm(place: ListingPlace, filters: Filters) {
  const navigate = useNavigate();
  const address = listingHref(place, filters);
  const [followed, setFollowed] = useState(address);
  const [shown, setShown] = useState({ ...filters, ...place });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (followed !== address) {
    setFollowed(address);
    setShown({ ...filters, ...place });
  }
  return {
    shown,
    change: (change: Partial<Filters>) => {
      const next = { ...shown, ...completed({ ...shown, ...change, page: "" }, new Date()) };
      setShown(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => navigate(listingHref(place, next)), throttleMs);
    },
    /** A locality is one of its city, so another city starts with all of them. */
    changePlace: (change: Partial<ListingPlace>) =>
      setShown({ ...shown, ...(change.city === undefined ? {} : { locality: "all" }), ...change }),
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      clearTimeout(timer.current);
      navigate(listingHref(shown, { ...completed(shown, new Date()), page: "" }));
    },
  };
}
