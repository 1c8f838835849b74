/**
 * State that screens keep outside of the state machines, by file under `src`, with the reason. The state lives as long
 * as a component or the document, and does not affect data, orders or pages. Path runs do not cover it.
 */
export const stateOutsideMachines: Readonly<Record<string, string>> = {
  "screens/booking-details/booking-persistence.tsx":
    "a ref stores the step of the current history entry, so that each step adds one entry; the machine decides the step",
  "screens/booking-details/chosen-quote.tsx":
    "the component stores the last loaded price with the choice that it is for; the machine has the price of a hold",
  "screens/booking-details/coupon.tsx":
    "the form stores the code while it is typed; the machine receives the code on submit",
  "screens/booking-details/current-step.tsx":
    "a ref stores the rendered step, so that the focus moves when another step is rendered",
  "screens/booking-details/details-step.tsx":
    "a ref stores whether the machine was busy, so that the first invalid field receives focus after the response",
  "screens/booking-details/pay-step.tsx":
    "the step stores whether the payment window was opened, so that the notice after it receives the focus",
  "screens/booking-details/price-preview.tsx":
    "the component stores the last price, so that only price changes are announced to screen readers",
  "screens/booking-details/use-focus-fallback.ts":
    "a ref stores the previous content, so that the focus stays in the container when the content is replaced",
  "screens/booking-details/weekly-dates.tsx":
    "the component stores the last loaded weekly dates with the choice that they are for, as others store its price",
  "screens/site/app.tsx":
    "the app stores the first location and whether the visitor has left it: they select the code of a page, not its data",
  "screens/booking-details/pass-calendar.tsx":
    "the calendar stores which day Tab reaches, whether its day is the default, and the passes left while they load again",
  "screens/booking-details/week.tsx":
    "a ref keeps the free times of the last loaded week, while another loads",
  "screens/data/areas.tsx":
    "the component stores the actor of its area, and a counter that re-renders the head when an area changes",
  "screens/site/navigation-effects.ts":
    "refs store the visited page, so that its title is announced once and the visit is counted once",
  "screens/gallery/gallery.tsx":
    "the component stores which picture was opened, until the native dialog closes",
  "screens/gallery/gallery-dialog.tsx":
    "the dialog stores the number of the picture to which the visitor has scrolled, for its announcement",
  "screens/layout/city-count-status.tsx":
    "the component stores the last announcement to screen readers, which is debounced",
  "screens/layout/city-chooser.tsx":
    "the component stores the text that filters the list of cities, which is already loaded",
  "screens/loading/lazy-module.ts": "the function stores a lazily loaded module once it is loaded",
  "screens/loading/page-error-report.ts":
    "the module stores which page was reported, so that each page is reported once",
  "screens/loading/deferred-actor.ts":
    "the actor loads its state machine and XState on demand; its own states and events are tested in its unit test",
  "screens/loading/deferred.tsx":
    "the boundary stores whether the deferred code has loaded, and the props with which it hydrates",
  "screens/loading/replayed-input.tsx": "refs store the input from before hydration until it is replayed",
  "screens/forms/email-field.tsx": "the field stores the suggested correction of a misspelt address",
  "screens/navigation/use-live-hold.ts": "the hook stores which hold has expired while it was shown",
  "screens/navigation/page-return.ts":
    "the function stores when the data of the page was loaded, so that it is loaded again only once it is stale",
  "screens/navigation/live-hold.ts":
    "the module stores the hold that the page or the booking published last, for the notice on every page",
  "screens/layout/search-box.tsx":
    "the combobox stores the typed text and the selected result, as a browser does for a native list",
  "screens/analytics/tracking.ts": "the module stores the single actor of the tracking machine",
  "screens/layout/use-overlay.ts": "a ref stores the callbacks of the last render, which close the overlay",
  "screens/layout/use-search-results.ts":
    "the hook keeps the results of the area's machine until the next results have loaded",
  "screens/map/load-google-maps.ts":
    "the module stores the promise of Google's script, so that the script is loaded once",
  "screens/map/google-maps-key.ts": "the module caches the key from the page data",
  "screens/map/use-drag.ts":
    "refs store the distance of a drag until its end, when the URL receives the new area",
  "screens/map/use-google-map.ts": "the hook stores whether Google's map covers our own drawing",
  "screens/home/room-search.tsx":
    "the form stores the values of its fields, which determine the offered times; the list's URL receives them on submit",
  "screens/meeting-rooms/time-fields.tsx":
    "a ref keeps the opening hours of the last loaded list, while its next list loads",
  "screens/results/near-me.tsx":
    "the component stores the status of the geolocation request; the position is in the URL, which the list's machine reads",
  "screens/results/use-filter-form.ts":
    "the form stores the values of its fields until the URL, which the list reads, contains them",
  "screens/results/result-section.tsx":
    "a ref keeps the pins of the last loaded list on the map, while its next list loads",
  "screens/results/use-last-length.ts":
    "a ref stores the length of the last loaded list, which is the length of the next skeleton",
  "screens/payment-result/cancel-form.tsx":
    "the form stores the selected days; the machine receives them on submit",
  "screens/payment-result/guests.tsx": "the form stores the number of its empty rows",
  "ui/picture.tsx": "the component stores whether the picture is near the viewport",
  "screens/payment-result/move-form.tsx":
    "the form stores the selected time, whose terms it shows; the machine receives it on submit",
  "ui/throttle.ts": "the function stores whether another call was made during the interval",
  "ui/use-own-value.ts":
    "a field stores the value that the page set last; the machine receives the field on submit",
};

/**
 * What the server decides about forms that are posted without JavaScript or before hydration, by file under `src`. The
 * state machines also run on the server: these files map a form to events and choose the page of the response. The
 * tests are the browser paths without JavaScript, the `flow.test.ts` beside each file, and
 * `tests/e2e/without-scripts.test.ts`.
 */
export const formsWithoutJavaScript: Readonly<Record<string, string>> = {
  "machines/booking/from-form.ts": "the function converts a posted form to events of the booking machine",
  "screens/+flow.ts": "the default flow handles the enquiry form on every page without another flow",
  "screens/booking-details/+flow.ts":
    "the flow decides how far a form or a URL runs the booking machine, and which step or page is the response",
  "screens/lead-form/lead-flow.ts":
    "the flow sends the enquiry with the lead machine, and renders the page with the outcome",
  "screens/my-bookings/+flow.ts":
    "the flow requests the link with its machine, reports an expired key, and opens the chosen booking",
  "screens/payment-result/+flow.ts":
    "the flow selects the machine of a posted change (cancel, move, guests, reminders), and how the page reports it",
  "screens/payment-result/from-form.ts":
    "the functions parse a posted form as a cancellation, a move, guests or reminders",
  "server/middleware/form-submissions.ts":
    "the middleware runs a form that is posted twice only once, and repeats the response",
};
