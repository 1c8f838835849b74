import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { stepOf } from "../../machines/booking/selectors.ts";
import { isAtDetails, withChoice } from "../booking-parts/address.ts";
import { keepDraft } from "../booking-parts/draft.ts";
import type { Place } from "../screen.ts";
import { useBookingChanges, useBookingReturn } from "./booking.tsx";

/**
 * Keeps what a reload must not lose where it will be found: the choice and the step in the address (replaced, so that
 * Back leaves the page rather than undoing clicks), the typed details and the hold in this tab's memory.
 */
export function BookingMemory({ place }: { readonly place: Place }): null {
  const onChange = useBookingChanges();
  const comeBack = useBookingReturn();
  const navigate = useNavigate();
  const { pathname } = place;
  const wasAtDetails = useRef(isAtDetails(place.query));
  useEffect(() => {
    // Before the first change is kept: it would take the place of what is remembered.
    const stopReturn = comeBack(wasAtDetails.current);
    const stopKeeping = onChange((snapshot) => {
      keepDraft(snapshot);
      const { choice, item, room, ownRoom } = snapshot.context;
      if (snapshot.hasTag("over") || room.catalogId !== ownRoom.catalogId) return;
      // The address itself, not the one last rendered: two changes in a row come before React has seen the first.
      if (window.location.pathname !== pathname) return;
      const query = new URLSearchParams(window.location.search);
      const search = withChoice(query, choice, item.unit, stepOf(snapshot));
      if (search !== query.toString()) navigate(`?${search}`, { replace: true });
    });
    return () => {
      stopReturn();
      stopKeeping();
    };
  }, [onChange, comeBack, navigate, pathname]);
  return null;
}
