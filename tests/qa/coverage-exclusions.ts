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
      "no page shows the source of a visit: it is sent with enquiries and holds, where tests/spec checks it",
    ],
  ],
  "watch: dom browser": [
    [
      /.+/,
      "the watch machine is an actor of booking: the journeys of booking in which the order changes elsewhere cover it",
    ],
  ],
  "area: dom browser": [
    [/success -- retry --> fetching/, "an area offers a retry only after a failure"],
    [/(.* --> )?unneeded(: yes)?/, "a page renders nothing of an area that it does not need"],
  ],
  "booking: browser": [
    [
      /detailing\.checkingTime( -- .+)?|choosing -- choice\.confirmed \[isTimeLost\] --> detailing\.checkingTime(: yes)?|taken -- alternative\.chosen --> choosing|taken -- alternative\.chosen \[areDetailsGiven\] --> holding: no/,
      "the page offers only free times; tests/e2e/taken-slots.test.ts opens a link to a taken time",
    ],
    [
      /.+ -- error\.actor\.(holdEnd|awaitNextPoll) --> .+/,
      "a browser's timer does not fail; the machine and DOM levels cover the failure",
    ],
    [
      /choosing\.availability\.loading -- choice\.confirmed \[isChoiceIncomplete\] --> .+: no/,
      "until the availability is loaded, only the held time is a complete choice, and confirming it returns to the hold",
    ],
    [
      /held\.(removing -- done\.actor\.removeCoupon \[isRefused\] --> held\.priced|withdrawing -- done\.actor\.withdrawCoupon \[isRefused\] --> held\.repriced)(: yes)?/,
      "the service removes the coupon of any order that is still unpaid; it rejects only codes, and a removal has none",
    ],
    [
      /paying\.verifying -- done\.actor\.verifyPayment \[isPaymentFailed\] --> paying\.failed(: yes)?/,
      "the gateway returns evidence only for a payment; it shows a declined payment in its own window, which is covered",
    ],
    [
      /confirmingEmail -- done\.actor\.watch \[(isConfirmed|isHolding)\] --> .+/,
      "an order without an opened payment is loaded only when the visitor returns to the page; the machine and DOM levels cover an order that a coupon made free after its checkout was opened",
    ],
  ],
  "booking: machine dom browser": [
    [
      /(choosing\.slot\.kept|held|paying\.failed|confirmingEmail|releasing\.failed) -- done\.actor\.watch \[isHolding\] --> restoring: no/,
      "these states always have a hold, so the guard is never false when the watch machine ends",
    ],
    [
      /confirmingEmail\.confirming -- done\.actor\.confirmEmail \[isOrderMoved\] --> .+: no/,
      "the guard is the last one and matches the only remaining response of the service, so it is never false",
    ],
  ],
  "booking: dom browser": [
    [
      /(detailing|taken) -- (hold\.resumed|slot\.released|done\.actor\.watch) \[isHolding\] --> \w+: no/,
      "without a hold, the page has no button that resumes or releases it, and no order is polled",
    ],
    [
      /holding -- customer\.typed --> \(stays\)/,
      "tests/e2e/holds.test.ts covers typing while the service validates the details and creates the hold",
    ],
    [
      /(choosing|taken) -- customer\.typed --> \(stays\)/,
      "this page has no customer fields; the details are from a form posted without JavaScript, or from session storage",
    ],
    [
      /held -- code\.confirmed --> confirmingEmail\.confirming/,
      "only a form posted without JavaScript can send a code to the price step; tests/e2e/free-booking.test.ts covers it",
    ],
    [
      /choosing\.availability\.loaded -- availability\.retried --> .+/,
      "the page offers a retry only if the availability failed to load",
    ],
  ],
  "booking: dom": [
    [
      /taken -- alternative\.chosen --> choosing|taken -- alternative\.chosen \[areDetailsGiven\] --> holding: no/,
      "the tab of a DOM test stores the customer's details, so a chosen alternative is held immediately",
    ],
    [
      /choosing -- draft\.restored .*--> \w+(: yes|: no)?/,
      "a reload restores the stored draft in a new machine before a DOM path run can observe it; the machine and browser levels cover it",
    ],
    [
      /paying\.checkout -- went\.back --> held/,
      "a DOM has no Back button of a browser; the browser level covers it",
    ],
  ],
  "result: browser": [
    [
      /\w+\.waiting -- error\.actor\.awaitNextPoll --> \w+\.polling/,
      "a browser's timer does not fail; the machine level covers the failure",
    ],
  ],
  "result: dom": [
    [
      /(?!checking)\w+\.waiting -- error\.actor\.awaitNextPoll --> \w+\.polling/,
      "all result statuses use the same timer; a journey covers its failure in the status `checking`",
    ],
    [
      /confirmed -- order\.changed --> loading/,
      "the journeys of a cancellation and of a move end with this transition on the same screen",
    ],
  ],
  "result: dom browser": [
    [
      /missing -- order\.retried --> loading/,
      "the page of a missing order offers other actions than a retry",
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
