import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { throttle } from "../../ui/throttle.ts";
import { completeTime } from "../forms/complete-time.ts";
import { formParams } from "../forms/form-params.ts";
import { useNavigate } from "../navigation/navigate.ts";
import { type Filters, type ListingPlace, readFilters, roomListHref } from "./filters.ts";

/** Minimum interval between listing requests while filters change, in milliseconds (requirement K9). */
const throttleMs = 300;

/**
 * State of the filter form. A filter change reloads the listing without loading a document. A place change is applied
 * only by the form's button, because each place has a separate page. After other changes of the URL, such as Back, the
 * form shows the filters of the URL.
 */
export function useFilterForm(place: ListingPlace, filters: Filters) {
  const navigate = useNavigate();
  const address = roomListHref(place, filters);
  const [followed, setFollowed] = useState({ address, place });
  const [values, setShown] = useState({ ...filters, ...place });
  // The URL to which the form itself has navigated. When the navigation takes effect, the visitor may already have
  // changed the form again, and these changes must not be reverted.
  const formAddress = useRef("");
  useEffect(() => {
    if (address === formAddress.current) formAddress.current = "";
  }, [address]);
  if (followed.address !== address) {
    setFollowed({ address, place });
    const isSamePlace = followed.place.city === place.city && followed.place.locality === place.locality;
    if (address !== formAddress.current) setShown({ ...values, ...filters, ...(isSamePlace ? {} : place) });
  }
  // Several fields may change before the next render, for example when input from before hydration is replayed.
  const latest = useRef(values);
  latest.current = values;
  const show = (change: Partial<typeof values>) => {
    latest.current = { ...latest.current, ...change };
    setShown(latest.current);
  };
  const form = useRef<HTMLFormElement>(null);
  const goTo = useRef((_isFirst: boolean) => {});
  // A burst of changes adds only one history entry.
  goTo.current = (isFirst) => {
    formAddress.current = roomListHref(place, latest.current);
    navigate(formAddress.current, { replace: !isFirst });
  };
  const [navigateThrottled] = useState(() => throttle((isFirst) => goTo.current(isFirst), throttleMs));
  useEffect(() => navigateThrottled.cancel, [navigateThrottled]);
  return {
    shown: values,
    form,
    /** Applies the fields of the form, and changes that have no field. */
    change: (change: Partial<Filters> = {}) => {
      const fields = form.current === null ? {} : readFilters(formParams(form.current));
      show(completeTime({ ...latest.current, ...fields, ...change, page: "" }, new Date()));
      navigateThrottled();
    },
    /** Changing the city resets the locality to all localities. */
    changePlace: (change: Partial<ListingPlace>) =>
      show({ ...(change.city === undefined ? {} : { locality: "all" }), ...change }),
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      navigateThrottled.cancel();
      const form = formParams(event.currentTarget);
      const chosenPlace = { city: form.get("city") ?? place.city, locality: form.get("locality") ?? "all" };
      navigate(roomListHref(chosenPlace, { ...completeTime(readFilters(form), new Date()), page: "" }));
    },
  };
}
