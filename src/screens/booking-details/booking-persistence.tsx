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
import { type LiveHold, publishHold } from "../navigation/live-hold.ts";
import { useNavigate } from "../navigation/navigate.ts";
import type { RouteLocation } from "../screen.ts";
import { useBookingControls, useServiceClock } from "./booking.tsx";

/**
 * Persists the booking across reloads: the choice and the step in the URL, the details and the hold in session storage.
 * Each new step pushes a history entry. When Back, Forward or a link changes the URL, the booking moves to the step in
 * the URL. A choice within a step replaces the history entry, so that Back does not undo single clicks.
 */
export function BookingPersistence({ location }: { readonly location: RouteLocation }): null {
  const { subscribe, restoreDetails, goTo } = useBookingControls();
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
    let published: LiveHold | null = null;
    return subscribe((snapshot) => {
      latest.current = snapshot;
      // Saving while the stored details are being restored would overwrite the details that are not restored yet.
      if (!isRestoringDetails) storeDraft(snapshot);
      isRestoringDetails = false;
      const hold = liveHoldOf(snapshot, clock.skew());
      publishHold(hold, published);
      published = hold;
      const before = shownStep.current;
      if (before !== null) show(snapshot, (step) => step !== before);
    });
  }, [subscribe, restoreDetails, clock, show]);

  useEffect(() => {
    let controller = new AbortController();
    const followUrl = () => {
      const snapshot = latest.current;
      if (snapshot === null || window.location.pathname !== pathname) return;
      const query = new URLSearchParams(window.location.search);
      const requestedStep = isFirst.current
        ? initialStep(query, snapshot)
        : stepFromQuery(query, snapshot.context.item.unit);
      const wasFirst = isFirst.current;
      isFirst.current = false;
      if (requestedStep === shownStep.current) return;
      controller.abort();
      controller = new AbortController();
      shownStep.current = null;
      goTo(requestedStep, controller.signal).then((reached) => {
        // If the booking cannot go back to the requested step, its current step gets a new history entry.
        const isAhead = (step: BookingStep) =>
          bookingSteps.indexOf(step) > bookingSteps.indexOf(requestedStep);
        if (reached !== null) show(reached, (step) => !wasFirst && isAhead(step));
      });
    };
    // Ignores a stale `search`: the URL may change again before React has rendered the first change.
    if (window.location.search === search) followUrl();
    // The router renders a new URL with low priority. If Back follows quickly, it renders neither URL change, so
    // `search` stays the same.
    window.addEventListener("popstate", followUrl);
    return () => {
      window.removeEventListener("popstate", followUrl);
      controller.abort();
    };
  }, [goTo, show, search, pathname]);
  return null;
}

/**
 * Returns the initial step: the URL's `step` parameter, otherwise the step of a restored hold, otherwise the default.
 */
function initialStep(query: URLSearchParams, snapshot: BookingSnapshot): BookingStep {
  const { order, fieldErrors, item } = snapshot.context;
  // The server has already rejected the choice as invalid or unavailable.
  if (Object.keys(fieldErrors).length > 0) return stepOf(snapshot);
  const stepFromUrl = stepParam(query);
  if (stepFromUrl !== null) return stepFromUrl;
  return order === null ? stepFromQuery(query, item.unit) : stepOf(snapshot);
}

/**
 * Returns the new query; null if it is unchanged, the booking is over, or the page does not belong to the chosen room.
 */
function searchParamsOf(snapshot: BookingSnapshot, pathname: string): string | null {
  const { choice, item, room, ownRoom } = snapshot.context;
  const isOwnPage = room.catalogId === ownRoom.catalogId && window.location.pathname === pathname;
  if (snapshot.hasTag("over") || !isOwnPage) return null;
  const query = new URLSearchParams(window.location.search);
  const search = withChoice(query, choice, item.unit, stepOf(snapshot));
  return search === query.toString() ? null : search;
}

/** Returns the active hold for the notice on other pages; null if there is none or the service has not confirmed it. */
function liveHoldOf(snapshot: BookingSnapshot, skew: number): LiveHold | null {
  const { order, room, item } = snapshot.context;
  if (order === null || order.holdExpiresAt === "" || snapshot.hasTag("over")) return null;
  if (snapshot.matches("expired") || snapshot.matches("lapsed")) return null;
  const { start, end, dates, repeats, people, passes, holdExpiresAt } = order;
  const count = hasPasses[item.unit] ? passes : people;
  return {
    name: room.name,
    href: bookingHref(room, { start, end, dates, repeats, people: count, unit: item.unit }, "pay"),
    expiresAt: holdExpiresAt,
    leftMs: Date.parse(holdExpiresAt) - skew - Date.now(),
  };
}
