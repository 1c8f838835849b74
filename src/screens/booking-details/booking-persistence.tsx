import { useCallback, useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { hasPasses } from "../../api/contract/units.ts";
import {
  type BookingSnapshot,
  type BookingStep,
  bookingSteps,
  stepOf,
} from "../../machines/booking/selectors.ts";
import { bookingHref, stepFromQuery, stepParam, withChoice } from "../booking-parts/booking-href.ts";
import { storeDraft } from "../booking-parts/draft.ts";
import { type LiveHold, setLiveHold } from "../navigation/live-hold.ts";
import { useNavigate } from "../navigation/navigate.ts";
import type { RouteLocation } from "../screen.ts";
import { useBookingControls, useServiceClock } from "./booking.tsx";

/**
 * Persists what a reload must not lose: the choice and the step in the address, the typed details and the hold in
 * session storage. Each step is a history entry: a new step is pushed, and the booking follows the address when Back,
 * Forward or a link changes it. A choice within a step replaces the entry, so that Back does not undo single clicks.
 */
export function BookingPersistence({ place: location }: { readonly place: RouteLocation }): null {
  const { subscribe, fillIn: restoreDetails, goTo } = useBookingControls();
  const clock = useServiceClock();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { pathname } = location;
  const latest = useRef<BookingSnapshot | null>(null);
  /** The step of the current history entry; null until the booking has reached the requested step. */
  const shownStep = useRef<BookingStep | null>(null);
  const isFirst = useRef(true);

  const show = useCallback(
    (snapshot: BookingSnapshot, isPushed: (step: BookingStep) => boolean) => {
      const step = stepOf(snapshot);
      const newSearch = searchParamsOf(snapshot, pathname);
      const replace = !isPushed(step);
      shownStep.current = step;
      if (newSearch !== null) navigate(`?${newSearch}`, { replace });
    },
    [navigate, pathname],
  );

  useEffect(() => {
    let isRestoringDetails = restoreDetails();
    return subscribe((snapshot) => {
      latest.current = snapshot;
      // While the remembered details are being filled in, saving would overwrite those still missing.
      if (!isRestoringDetails) storeDraft(snapshot);
      isRestoringDetails = false;
      setLiveHold(liveHoldOf(snapshot, clock.skew()), pathname);
      const before = shownStep.current;
      if (before !== null) show(snapshot, (step) => step !== before);
    });
  }, [subscribe, restoreDetails, clock, show, pathname]);

  useEffect(() => {
    const snapshot = latest.current;
    // Compares with the actual address, not the rendered one: a second change may come before React has rendered the first.
    if (snapshot === null || window.location.search !== search) return;
    const query = new URLSearchParams(search);
    const requestedStep = isFirst.current
      ? initialStep(query, snapshot)
      : stepFromQuery(query, snapshot.context.item.unit);
    const wasFirst = isFirst.current;
    isFirst.current = false;
    if (requestedStep === shownStep.current) return;
    const controller = new AbortController();
    shownStep.current = null;
    goTo(requestedStep, controller.signal).then((reached) => {
      // The visitor may be unable to leave the step; it is then ahead of the entry that Back opened.
      const isAhead = (step: BookingStep) => bookingSteps.indexOf(step) > bookingSteps.indexOf(requestedStep);
      if (reached !== null) show(reached, (step) => !wasFirst && isAhead(step));
    });
    return () => controller.abort();
  }, [goTo, show, search]);
  return null;
}

/** Returns the initial step: a hold that is being loaded opens the payment step, unless the address names another one. */
function initialStep(query: URLSearchParams, snapshot: BookingSnapshot): BookingStep {
  const { order, fieldErrors, item } = snapshot.context;
  // The server has already tried, and the choice is invalid or unavailable.
  if (Object.keys(fieldErrors).length > 0) return stepOf(snapshot);
  const named = stepParam(query);
  if (named !== null) return named;
  return order === null ? stepFromQuery(query, item.unit) : stepOf(snapshot);
}

/** Returns the new query for a snapshot; null if it is unchanged or the address belongs to another booking. */
function searchParamsOf(snapshot: BookingSnapshot, pathname: string): string | null {
  const { choice, item, room, ownRoom } = snapshot.context;
  const isOwnPage = room.catalogId === ownRoom.catalogId && window.location.pathname === pathname;
  if (snapshot.hasTag("over") || !isOwnPage) return null;
  const query = new URLSearchParams(window.location.search);
  const search = withChoice(query, choice, item.unit, stepOf(snapshot));
  return search === query.toString() ? null : search;
}

/** Returns the hold as other pages show it; null if there is none or it is not confirmed. */
function liveHoldOf(snapshot: BookingSnapshot, skew: number): LiveHold | null {
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
