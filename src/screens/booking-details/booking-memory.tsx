import { useCallback, useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { hasPasses } from "../../api/contract/units.ts";
import {
  type BookingSnapshot,
  type BookingStep,
  bookingSteps,
  stepOf,
} from "../../machines/booking/selectors.ts";
import { askedStep, bookingHref, namedStep, withChoice } from "../booking-parts/address.ts";
import { keepDraft } from "../booking-parts/draft.ts";
import { type LiveHold, tellHold } from "../navigation/live-hold.ts";
import { useNavigate } from "../navigation/navigate.ts";
import type { Place } from "../screen.ts";
import { useBookingControls, useServiceClock } from "./booking.tsx";

/**
 * Keeps what a reload must not lose where it will be found: the choice and the step in the address, the typed details and
 * the hold in this tab's memory. Each step is an entry of the browser's history: another step is pushed, and the booking
 * follows the address when Back, Forward or a link changes it. A choice within a step replaces its address, so that Back
 * does not undo clicks.
 */
export function BookingMemory({ place }: { readonly place: Place }): null {
  const { subscribe, fillIn, goTo } = useBookingControls();
  const clock = useServiceClock();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { pathname } = place;
  const latest = useRef<BookingSnapshot | null>(null);
  /** The step that the address stands for; null until the booking has got to the one that was asked for. */
  const shown = useRef<BookingStep | null>(null);
  const isFirst = useRef(true);

  const show = useCallback(
    (snapshot: BookingSnapshot, isPushed: (step: BookingStep) => boolean) => {
      const step = stepOf(snapshot);
      const kept = searchOf(snapshot, pathname);
      const replace = !isPushed(step);
      shown.current = step;
      if (kept !== null) navigate(`?${kept}`, { replace });
    },
    [navigate, pathname],
  );

  useEffect(() => {
    let isFillingIn = fillIn();
    return subscribe((snapshot) => {
      latest.current = snapshot;
      // What is still to be filled in would be forgotten.
      if (!isFillingIn) keepDraft(snapshot);
      isFillingIn = false;
      tellHold(holdOf(snapshot, clock.skew()), pathname);
      const before = shown.current;
      if (before !== null) show(snapshot, (step) => step !== before);
    });
  }, [subscribe, fillIn, clock, show, pathname]);

  useEffect(() => {
    const snapshot = latest.current;
    // The address itself, not the one last rendered: two changes in a row come before React has seen the first.
    if (snapshot === null || window.location.search !== search) return;
    const query = new URLSearchParams(search);
    const asked = isFirst.current ? firstStep(query, snapshot) : askedStep(query, snapshot.context.item.unit);
    const wasFirst = isFirst.current;
    isFirst.current = false;
    if (asked === shown.current) return;
    const ending = new AbortController();
    shown.current = null;
    goTo(asked, ending.signal).then((reached) => {
      // What could not be left is where the visitor still is: ahead of the entry that Back led to.
      const isAhead = (step: BookingStep) => bookingSteps.indexOf(step) > bookingSteps.indexOf(asked);
      if (reached !== null) show(reached, (step) => !wasFirst && isAhead(step));
    });
    return () => ending.abort();
  }, [goTo, show, search]);
  return null;
}

/** The step that a booking begins at: a hold that is being looked up leads to payment, unless the address says otherwise. */
function firstStep(query: URLSearchParams, snapshot: BookingSnapshot): BookingStep {
  const { order, fieldErrors, item } = snapshot.context;
  // The server has tried, and the choice is not to be had.
  if (Object.keys(fieldErrors).length > 0) return stepOf(snapshot);
  const named = namedStep(query);
  if (named !== null) return named;
  return order === null ? askedStep(query, item.unit) : stepOf(snapshot);
}

/** The query for a snapshot; null when the address has it already, or is not this booking's to change. */
function searchOf(snapshot: BookingSnapshot, pathname: string): string | null {
  const { choice, item, room, ownRoom } = snapshot.context;
  const isOurs = room.catalogId === ownRoom.catalogId && window.location.pathname === pathname;
  if (snapshot.hasTag("over") || !isOurs) return null;
  const query = new URLSearchParams(window.location.search);
  const search = withChoice(query, choice, item.unit, stepOf(snapshot));
  return search === query.toString() ? null : search;
}

/** What other pages tell of the hold; null when there is none, or not known to be one. */
function holdOf(snapshot: BookingSnapshot, skew: number): LiveHold | null {
  const { order, room, item } = snapshot.context;
  if (order === null || order.holdExpiresAt === "" || snapshot.hasTag("over")) return null;
  if (snapshot.matches("expired") || snapshot.matches("lapsed")) return null;
  const { start, end, dates, people, passes, holdExpiresAt } = order;
  const count = hasPasses[item.unit] ? passes : people;
  return {
    name: room.name,
    href: bookingHref(room, { start, end, dates, people: count, unit: item.unit }, "pay"),
    expiresAt: holdExpiresAt,
    leftMs: Date.parse(holdExpiresAt) - skew - Date.now(),
  };
}
