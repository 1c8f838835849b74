import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { stepOf } from "../../machines/booking/selectors.ts";
import type { Place } from "../screen.ts";
import { isAtDetails, withChoice } from "./address.ts";
import { useBookingChanges, useBookingReturn } from "./booking.tsx";
import { keepDraft } from "./draft.ts";

/**
 * Keeps what a reload must not lose where it will be found: the choice and the step in the address (replaced, so that
 * Back leaves the page rather than undoing clicks), the typed details and the hold in this tab's memory.
 */
export function BookingMemory({ place }: { readonly place: Place }): null {
  const onChange = useBookingChanges();
  const comeBack = useBookingReturn();
  const navigate = useNavigate();
  const query = useRef(place.query);
  query.current = place.query;
  const wasAtDetails = useRef(isAtDetails(place.query));
  useEffect(() => {
    // Before the first change is kept: it would take the place of what is remembered.
    const stopReturn = comeBack(wasAtDetails.current);
    const stopKeeping = onChange((snapshot) => {
      keepDraft(snapshot);
      const { choice, item, room, ownRoom } = snapshot.context;
      if (snapshot.hasTag("over") || room.catalogId !== ownRoom.catalogId) return;
      const search = withChoice(query.current, choice, item.unit, stepOf(snapshot));
      if (search !== query.current.toString()) navigate(`?${search}`, { replace: true });
    });
    return () => {
      stopReturn();
      stopKeeping();
    };
  }, [onChange, comeBack, navigate]);
  return null;
}
