import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import type { Place } from "../screen.ts";
import { withChoice } from "./address.ts";
import { useBookingChanges } from "./booking.tsx";
import { keepDraft } from "./draft.ts";

/**
 * Keeps what a reload must not lose where it will be found: the choice in the address (replaced, so that Back leaves the
 * page rather than undoing clicks), the typed details and the hold in this tab's memory.
 */
export function BookingMemory({ place }: { readonly place: Place }): null {
  const onChange = useBookingChanges();
  const navigate = useNavigate();
  const query = useRef(place.query);
  query.current = place.query;
  useEffect(
    () =>
      onChange((snapshot) => {
        keepDraft(snapshot);
        const { choice, item, room, ownRoom } = snapshot.context;
        if (snapshot.hasTag("over") || room.catalogId !== ownRoom.catalogId) return;
        const search = withChoice(query.current, choice, item.unit);
        if (search !== query.current.toString()) navigate(`?${search}`, { replace: true });
      }),
    [onChange, navigate],
  );
  return null;
}
