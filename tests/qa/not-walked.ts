import type { Depth } from "./results.ts";

/** Parts of a chart that no walk of a depth comes to, and why. */
export type NotWalked = {
  readonly chart: string;
  readonly depths: readonly Depth[];
  /** Names of states, transitions, or sides of guards (`…: yes`, `…: no`); the whole name, or a pattern of whole names. */
  readonly what: RegExp;
  readonly why: string;
};

const screens = ["dom", "browser"] as const;
const all = ["chart", ...screens] as const;

/** Everything that is left out on purpose. What is walked must not stand here, and what is neither fails the report. */
export const notWalked: readonly NotWalked[] = [
  {
    chart: "tracking",
    depths: screens,
    what: /.+/,
    why: "nobody sees where a visit came from: it goes along with an enquiry and a hold, where tests/spec reads it",
  },
  {
    chart: "watch",
    depths: screens,
    what: /.+/,
    why: "it is an actor of booking, and walked there: in each journey in which the order changes elsewhere",
  },
  {
    chart: "area",
    depths: screens,
    what: /success -- retry --> fetching/,
    why: "a part of a page offers another try only after a failure",
  },
  {
    chart: "area",
    depths: screens,
    what: /(.* --> )?unneeded(: yes)?/,
    why: "a page shows nothing of an area that it does not need",
  },

  // Booking
  {
    chart: "booking",
    depths: screens,
    what: /holding -- customer\.typed --> \(stays\)/,
    why: "tests/e2e/holding.test.ts types while the service checks and holds",
  },
  {
    chart: "booking",
    depths: all,
    what: /(choosing\.slot\.kept|held|paying\.failed|confirmingEmail|releasing\.failed) -- done\.actor\.watch \[isHolding\] --> restoring: no/,
    why: "in these states there is a hold, so that its watch never tells of none",
  },
  {
    chart: "booking",
    depths: all,
    what: /confirmingEmail\.confirming -- done\.actor\.confirmEmail \[isOrderMoved\] --> .+: no/,
    why: "it is the last of the answers that the service gives; none is left for the other side",
  },
  {
    chart: "booking",
    depths: screens,
    what: /(detailing|taken) -- (hold\.resumed|slot\.released|done\.actor\.watch) \[isHolding\] --> \w+: no/,
    why: "without a hold there is no button that goes back to it or gives it back, and nothing is watched",
  },
  {
    chart: "booking",
    depths: screens,
    what: /choosing -- customer\.typed --> \(stays\)/,
    why: "the details have no field on this page; they come with a form that is posted without scripts, or with the tab's memory",
  },
  {
    chart: "booking",
    depths: screens,
    what: /held -- code\.confirmed --> confirmingEmail\.confirming/,
    why: "only a form that is posted without scripts brings the code to the price; tests/e2e/free-booking.test.ts does",
  },
  {
    chart: "booking",
    depths: screens,
    what: /choosing\.availability\.loaded -- availability\.retried --> .+/,
    why: "the page offers another try only where what is free did not arrive",
  },
  {
    chart: "booking",
    depths: ["dom"],
    what: /taken -- alternative\.chosen --> choosing|taken -- alternative\.chosen \[areDetailsGiven\] --> holding: no/,
    why: "the tab of a DOM test remembers the customer's details, so an alternative is held at once",
  },
  {
    chart: "booking",
    depths: ["dom"],
    what: /choosing -- draft\.restored .*--> \w+(: yes|: no)?/,
    why: "a reload makes the chart anew with what the tab remembers, before a walk in a DOM looks; the chart and the browser walk it",
  },
  {
    chart: "booking",
    depths: ["browser"],
    what: /detailing\.checkingTime( -- .+)?|choosing -- choice\.confirmed \[isTimeLost\] --> detailing\.checkingTime(: yes)?|taken -- alternative\.chosen --> choosing|taken -- alternative\.chosen \[areDetailsGiven\] --> holding: no/,
    why: "a page offers only free times; tests/e2e/taken-slots.test.ts comes by a link to one that is taken",
  },
  {
    chart: "booking",
    depths: ["dom"],
    what: /paying\.checkout -- went\.back --> held/,
    why: "a DOM has no Back of a browser; the browser depth presses it",
  },
  {
    chart: "booking",
    depths: ["browser"],
    what: /.+ -- error\.actor\.(holdEnd|awaitNextPoll) --> .+/,
    why: "a browser's timer does not fail; the chart and DOM depths let it",
  },
  {
    chart: "booking",
    depths: ["browser"],
    what: /choosing\.availability\.loading -- choice\.confirmed \[isChoiceIncomplete\] --> .+: no/,
    why: "before what is free has arrived only the held time is complete, and that leads back to its hold",
  },
  {
    chart: "booking",
    depths: ["browser"],
    what: /held\.(removing -- done\.actor\.removeCoupon \[isRefused\] --> held\.priced|withdrawing -- done\.actor\.withdrawCoupon \[isRefused\] --> held\.repriced)(: yes)?/,
    why: "the service takes a coupon off any order that still waits for its payment: it refuses a code, and here there is none",
  },
  {
    chart: "booking",
    depths: ["browser"],
    what: /paying\.verifying -- done\.actor\.verifyPayment \[isPaymentFailed\] --> paying\.failed(: yes)?/,
    why: "the gateway hands evidence back for money that was paid; a refusal is told in its own window, which is walked",
  },
  {
    chart: "booking",
    depths: ["browser"],
    what: /confirmingEmail -- done\.actor\.watch \[(isConfirmed|isHolding)\] --> .+/,
    why: "an order without a payment is not watched; one with a checkout from before its coupon took everything off is walked on the chart and in a DOM",
  },

  // The result of a booking
  {
    chart: "result",
    depths: ["browser"],
    what: /\w+\.waiting -- error\.actor\.awaitNextPoll --> \w+\.polling/,
    why: "a browser's timer does not fail; the chart depth lets it",
  },
  {
    chart: "result",
    depths: ["dom"],
    what: /(?!checking)\w+\.waiting -- error\.actor\.awaitNextPoll --> \w+\.polling/,
    why: "the timer that fails is the same one for each verdict; the journey with it is walked while the order is being checked",
  },
  {
    chart: "result",
    depths: ["dom"],
    what: /confirmed -- order\.changed --> loading/,
    why: "the journeys of a cancellation and of a move end with it on this screen",
  },
  {
    chart: "result",
    depths: screens,
    what: /missing -- order\.retried --> loading/,
    why: "the page of an address that opens no order offers other ways on than trying again",
  },
];

/** Why no walk of a depth comes to a part of a chart; nothing where no reason is known. */
export function whyNotWalked(chart: string, depth: Depth, what: string): string | undefined {
  return notWalked.find((each) => isAbout(each, chart, depth, what))?.why;
}

/** Whether a reason is about this part of a chart at this depth. */
export function isAbout(reason: NotWalked, chart: string, depth: Depth, what: string): boolean {
  const matched = reason.what.exec(what)?.[0];
  return reason.chart === chart && reason.depths.includes(depth) && matched === what;
}
