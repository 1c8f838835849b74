/**
 * State that screens keep outside of the state machines, by file under `src`, with the reason. The state lives as long
 * as a component or the document, and does not affect data, orders or pages. Path runs do not cover it.
 */
export const stateOutsideMachines: Readonly<Record<string, string>> = {
  "screens/booking-details/booking-persistence.tsx":
    "which step the address shows last, so that a step is one entry of the history; the steps are the machine's",
  "screens/booking-details/chosen-quote.tsx":
    "the last price that was loaded, for the choice that it was loaded for; the machine has the price of a hold",
  "screens/booking-details/confirm-email-step.tsx":
    "the code as it is typed; the machine gets it when it is sent",
  "screens/booking-details/coupon.tsx": "the code as it is typed; the machine gets it when it is sent",
  "screens/booking-details/current-step.tsx":
    "which step was shown, to move the focus when the machine shows another",
  "screens/booking-details/details-step.tsx":
    "whether the machine was busy, to lead to the first field that it found at fault",
  "screens/booking-details/price-preview.tsx":
    "the last price, so that a screen reader is told of another only",
  "screens/booking-details/use-focus-fallback.ts": "which part was shown, to keep the focus in its place",
  "screens/site/app.tsx":
    "where the visitor began, and that they have left it: which code a page is shown by, not what it shows",
  "screens/data/areas.tsx": "which area's machine a component reads, and that it has moved",
  "screens/site/navigation-effects.ts":
    "which page was arrived at, so that its title is told and it is counted once",
  "screens/layout/city-count-status.tsx":
    "how many cities a screen reader was told of, a moment after the last letter",
  "screens/layout/city-chooser.tsx":
    "the text that the cities are filtered by, of a list that is there already",
  "screens/loading/lazy-module.ts": "a module that is loaded on demand, once it has arrived",
  "screens/loading/page-error-report.ts": "which page was reported, so that it is reported once",
  "screens/loading/deferred-actor.ts":
    "a state machine that is loaded on demand: XState itself is deferred; its states and events are pinned in its test",
  "screens/loading/deferred.tsx": "whether deferred code has arrived, and the props that it hydrates with",
  "screens/loading/replayed-input.tsx":
    "what was entered before the page could hear it, until the machines are told",
  "screens/forms/email-field.tsx": "the address that is offered for a misspelt one, until the field changes",
  "screens/layout/hold-notice.tsx": "that the minutes of a hold have passed while its notice was shown",
  "screens/navigation/live-hold.ts":
    "the hold that the page or the booking last told of, for the notice on every page",
  "screens/layout/search-box.tsx":
    "what is typed and which result the arrow keys are on, as browsers do for a list",
  "screens/analytics/tracking.ts": "the one actor of the tracking machine",
  "screens/layout/use-overlay.ts": "what closes the overlay, as of the last render",
  "screens/layout/use-search-results.ts": "the results of the area's machine, kept until the next have come",
  "screens/map/load-google-maps.ts": "that Google's script is loaded once",
  "screens/map/google-maps-key.ts": "the key that the page came with",
  "screens/map/use-google-map.ts": "whether Google's script has drawn its map over our own",
  "screens/meeting-rooms/near-me.tsx":
    "the browser's own question for the position; its answer goes into the address, which the list's machine reads",
  "screens/meeting-rooms/use-filter-form.ts":
    "what the fields show until the address, which the list reads, says it",
  "screens/payment-result/cancel-form.tsx":
    "the days that are ticked; the machine gets them when they are sent",
  "screens/payment-result/guests.tsx": "how many empty rows the form has",
  "ui/picture.tsx": "whether a picture has come near the window",
  "ui/throttle.ts": "that a change came during the pause after another",
};

/**
 * What the server decides about forms that are posted without JavaScript or before hydration, by file under `src`. The
 * state machines also run on the server: these files map a form to events and choose the page of the response. The
 * tests are the browser paths without JavaScript, the `flow.test.ts` beside each file, and
 * `tests/e2e/without-scripts.test.ts`.
 */
export const formsWithoutJavaScript: Readonly<Record<string, string>> = {
  "machines/booking/from-form.ts": "which events of the booking machine a posted form stands for",
  "screens/+flow.ts": "that every page without a flow of its own takes the enquiry form",
  "screens/booking-details/+flow.ts":
    "how far the booking machine is run for a form or an address, and to which step or page that leads",
  "screens/lead-form/lead-flow.ts":
    "that an enquiry is sent by the lead machine, and its page shown with the outcome",
  "screens/my-bookings/+flow.ts":
    "that a link is asked for by its machine, and what an expired or a chosen key opens",
  "screens/payment-result/+flow.ts":
    "which machine takes a posted change (cancel, move, guests, reminders), and what the page tells of it",
  "screens/payment-result/from-form.ts":
    "what of a posted form is a cancellation, a move, guests or reminders",
  "server/middleware/form-submissions.ts": "that a form which is posted twice is answered once",
};
