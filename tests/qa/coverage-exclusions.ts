import type { TestLevel } from "./results.ts";

/** Parts of a state machine that no path run of these test levels covers, with the reason. */
export type CoverageExclusion = {
  readonly machine: string;
  readonly levels: readonly TestLevel[];
  /** Matches whole names of states, transitions or guard outcomes (`…: yes`, `…: no`). */
  readonly what: RegExp;
  readonly why: string;
};

/**
 * All intentional exclusions by state machine and test levels: a pattern that matches whole names, and the reason. A
 * covered part must not be listed. A part that is neither covered nor listed makes the report fail.
 */
const reasons: Readonly<Record<string, readonly (readonly [what: RegExp, why: string])[]>> = {
  "tracking: dom browser": [
    [
      /.+/,
      "nobody sees where a visit came from: it goes along with an enquiry and a hold, where tests/spec reads it",
    ],
  ],
  "watch: dom browser": [
    [
      /.+/,
      "it is an actor of booking, and walked there: in each journey in which the order changes elsewhere",
    ],
  ],
  "area: dom browser": [
    [/success -- retry --> fetching/, "a part of a page offers another try only after a failure"],
    [/(.* --> )?unneeded(: yes)?/, "a page shows nothing of an area that it does not need"],
  ],
  "booking: browser": [
    [
      /detailing\.checkingTime( -- .+)?|choosing -- choice\.confirmed \[isTimeLost\] --> detailing\.checkingTime(: yes)?|taken -- alternative\.chosen --> choosing|taken -- alternative\.chosen \[areDetailsGiven\] --> holding: no/,
      "a page offers only free times; tests/e2e/taken-slots.test.ts comes by a link to one that is taken",
    ],
    [
      /.+ -- error\.actor\.(holdEnd|awaitNextPoll) --> .+/,
      "a browser's timer does not fail; the machine and DOM levels let it",
    ],
    [
      /choosing\.availability\.loading -- choice\.confirmed \[isChoiceIncomplete\] --> .+: no/,
      "before what is free has arrived only the held time is complete, and that leads back to its hold",
    ],
    [
      /held\.(removing -- done\.actor\.removeCoupon \[isRefused\] --> held\.priced|withdrawing -- done\.actor\.withdrawCoupon \[isRefused\] --> held\.repriced)(: yes)?/,
      "the service takes a coupon off any order that still waits for its payment: it refuses a code, and here there is none",
    ],
    [
      /paying\.verifying -- done\.actor\.verifyPayment \[isPaymentFailed\] --> paying\.failed(: yes)?/,
      "the gateway hands evidence back for money that was paid; a refusal is told in its own window, which is walked",
    ],
    [
      /confirmingEmail -- done\.actor\.watch \[(isConfirmed|isHolding)\] --> .+/,
      "an order without a payment is not watched; one with a checkout from before its coupon took everything off is walked on the machine and in a DOM",
    ],
  ],
  "booking: machine dom browser": [
    [
      /(choosing\.slot\.kept|held|paying\.failed|confirmingEmail|releasing\.failed) -- done\.actor\.watch \[isHolding\] --> restoring: no/,
      "in these states there is a hold, so that its watch never tells of none",
    ],
    [
      /confirmingEmail\.confirming -- done\.actor\.confirmEmail \[isOrderMoved\] --> .+: no/,
      "it is the last of the answers that the service gives; none is left for the other side",
    ],
  ],
  "booking: dom browser": [
    [
      /(detailing|taken) -- (hold\.resumed|slot\.released|done\.actor\.watch) \[isHolding\] --> \w+: no/,
      "without a hold there is no button that goes back to it or gives it back, and nothing is watched",
    ],
    [
      /holding -- customer\.typed --> \(stays\)/,
      "tests/e2e/holds.test.ts types while the service checks and holds",
    ],
    [
      /(choosing|taken) -- customer\.typed --> \(stays\)/,
      "the details have no field on this page; they come with a form that is posted without scripts, or with the tab's memory",
    ],
    [
      /held -- code\.confirmed --> confirmingEmail\.confirming/,
      "only a form that is posted without scripts brings the code to the price; tests/e2e/free-booking.test.ts does",
    ],
    [
      /choosing\.availability\.loaded -- availability\.retried --> .+/,
      "the page offers another try only where what is free did not arrive",
    ],
  ],
  "booking: dom": [
    [
      /taken -- alternative\.chosen --> choosing|taken -- alternative\.chosen \[areDetailsGiven\] --> holding: no/,
      "the tab of a DOM test remembers the customer's details, so an alternative is held at once",
    ],
    [
      /choosing -- draft\.restored .*--> \w+(: yes|: no)?/,
      "a reload makes the machine anew with what the tab remembers, before a walk in a DOM looks; the machine and the browser walk it",
    ],
    [
      /paying\.checkout -- went\.back --> held/,
      "a DOM has no Back of a browser; the browser level presses it",
    ],
  ],
  "result: browser": [
    [
      /\w+\.waiting -- error\.actor\.awaitNextPoll --> \w+\.polling/,
      "a browser's timer does not fail; the machine level lets it",
    ],
  ],
  "result: dom": [
    [
      /(?!checking)\w+\.waiting -- error\.actor\.awaitNextPoll --> \w+\.polling/,
      "the timer that fails is the same one for each verdict; the journey with it is walked while the order is being checked",
    ],
    [
      /confirmed -- order\.changed --> loading/,
      "the journeys of a cancellation and of a move end with it on this screen",
    ],
  ],
  "result: dom browser": [
    [
      /missing -- order\.retried --> loading/,
      "the page of an address that opens no order offers other ways on than trying again",
    ],
  ],
};

/** The exclusions as a flat list, one entry per pattern. */
export const coverageExclusions: readonly CoverageExclusion[] = Object.entries(reasons).flatMap(
  ([of, all]) => {
    const [machine = "", levels = ""] = of.split(": ");
    return all.map(([what, why]) => ({ machine, levels: levels.split(" ") as TestLevel[], what, why }));
  },
);

/** Returns why no path run of a level covers a part of a state machine, or undefined if no reason is listed. */
export function exclusionReason(machine: string, level: TestLevel, what: string): string | undefined {
  return coverageExclusions.find((each) => excludes(each, machine, level, what))?.why;
}

/** Returns true if an exclusion applies to this part of a state machine at this level. */
export function excludes(
  reason: CoverageExclusion,
  machine: string,
  level: TestLevel,
  what: string,
): boolean {
  const matched = reason.what.exec(what)?.[0];
  return reason.machine === machine && reason.levels.includes(level) && matched === what;
}
