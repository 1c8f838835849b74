import type { AnyMachineSnapshot } from "xstate";
import { describeStep, runJourney, traceSteps } from "../../paths/executors/machine-level.ts";
import type { Journey } from "../../paths/journeys/journey.ts";
import { checks, type MachineChecks } from "../../paths/machine-checks.ts";
import type { TracedStep } from "../../paths/machine-path-run.ts";
import { generateTransitionCover } from "../../paths/transition-cover.ts";
import { exclusionReason } from "../coverage-exclusions.ts";
import { requirementIdsIn } from "../recorder.ts";
import { pathId, stepsId } from "../results.ts";
import { bookingBrowserExecutor } from "./booking.ts";
import type { BrowserExecutor } from "./browser-visitor.ts";
import { cancelBrowserExecutor, moveBrowserExecutor, saveBrowserExecutor } from "./changes.ts";
import {
  type ExpectedAfter,
  type InputModeDefinition,
  type InputModeName,
  inputModes,
} from "./input-modes.ts";
import { leadBrowserExecutor } from "./lead.ts";
import { resultBrowserExecutor } from "./result.ts";
import { type PathRunContext, runInPage } from "./run-journey.ts";
import {
  areaBrowserExecutor,
  bookingsLinkBrowserExecutor,
  boundaryBrowserExecutor,
  connectionBrowserExecutor,
  navigationBrowserExecutor,
} from "./small.ts";

export type BrowserPath = {
  /** Id of the run. */
  readonly id: string;
  /** Id of the path, which other runs share. */
  readonly path: string;
  readonly machine: string;
  readonly group: string;
  readonly name: string;
  readonly rows: readonly string[];
  /** What the state machine alone does at each step. Empty if the path is skipped. */
  readonly traced: readonly TracedStep[];
  readonly plan: (run: PathRunContext) => Promise<void>;
  readonly skipReason?: string;
  readonly length: number;
  /** Id of the longer path that begins with this path. It is run instead, and also checks the end of this path. */
  readonly coveredByPath?: string;
};

/**
 * The journeys of a machine that an input mode runs in addition to the usual mode. Either a list of names; or, if the
 * mode changes the screen, the expected page after each step by name; or the reason for running no journey.
 */
type Runs = readonly string[] | Readonly<Record<string, readonly (ExpectedAfter | undefined)[]>> | string;
type InputMode = Exclude<InputModeName, "asTheyAre">;

const leadSentJourney = "J2 T4 sends an enquiry: the thank-you shows, and the form is emptied";
const confirmed = "J4 an order that is confirmed with a payment that is captured: confirmed";
const cancelled = "J4 cancels a booking: sends one request with the amount shown";
const singleRequestJourney =
  "J4 moves a booking: sends one request with the time, the room and the price shown";
const saved = "J4 saves: sends one request";
const linkRequestJourney = "J4 requests the link: sends one request with the address as typed";
const areaRetryJourney = "T2 a response after a failure is stored";
const brokenScreenJourney = "T6 S3 X6 a screen that breaks shows the error page, and is reported";
const menuClosesJourney = "H8 Escape closes the menu";
const stillOffline =
  "X1 X4 tries again without a connection: the screen shows that there is still no connection";
const paymentFailed = "J4 an order that is held with a payment that is failed: failed";
const amountChanged =
  "J4 the refund amount has changed: the screen shows the new amount, and the booking is not cancelled";
const priceChanged =
  "J4 the price of the new time has changed: the screen shows the new price, and the booking is not moved";
const invalidGuestJourney = "J4 a field is invalid: the screen shows an error at the field";
const invalidAddressJourney =
  "J4 the input is not an address: the screen shows an error, and the input is kept";
const invalidPhoneJourney =
  "J2 T4 a phone is rejected: the screen shows an error at the field, and the input is kept";
const rejectedEmailJourney =
  "J4 V3 the service rejects the email: the screen shows an error at the field, no slot is held and the input is kept";
const rejectedCouponJourney = "J4 an unknown coupon is rejected, and the price stays the same";
const declined = "J4 the bank declines: the screen shows the reason, and the slot is still held";
const emptyForm = /^Request a Call Back$/;
const weeklyJourney = "J4 weekly: holds a room in two weeks with one request";
const holdJourney = "J4 holds the slot at the service's price";

/** The executors in the browser, by state machine. */
export const browserExecutors: Readonly<Record<string, BrowserExecutor>> = {
  area: areaBrowserExecutor,
  booking: bookingBrowserExecutor,
  "bookings-link": bookingsLinkBrowserExecutor,
  cancel: cancelBrowserExecutor,
  connection: connectionBrowserExecutor,
  "error-boundary": boundaryBrowserExecutor,
  lead: leadBrowserExecutor,
  move: moveBrowserExecutor,
  navigation: navigationBrowserExecutor,
  result: resultBrowserExecutor,
  save: saveBrowserExecutor,
};

/** Expectations for `count` steps after which the input mode changes neither the screen nor its input. */
const repeatUndefined = (count: number) => Array.from({ length: count }, () => undefined);

/** Lists the same journeys for the input modes that need no expectations after each step. */
const inEveryInputMode = (...names: readonly string[]) =>
  ({ onPhone: names, withoutScripts: names, byKeyboard: names, withSecondTab: names }) as const;

const withoutHistoryJourney =
  "The steps add no history entries: Back leaves the page, and Forward loads it again, as a reload does.";
const reloadedPageReason = "A reloaded page is not in this state.";
const requiresScripts =
  "The machine runs only in the page; without JavaScript, the server renders what the machine would show.";

/** The journeys of each machine that the input modes run: at least one with an error, or the reason for none. */
const variants: Readonly<Record<string, { readonly [Mode in InputMode]: Runs }>> = {
  booking: {
    onPhone: [
      holdJourney,
      "J4 books and pays",
      "J4 somebody else is faster, and the visitor takes the alternative",
      weeklyJourney,
    ],
    withoutScripts: [holdJourney, rejectedCouponJourney, weeklyJourney],
    byKeyboard: [holdJourney, rejectedEmailJourney],
    withReload: {
      [holdJourney]: [],
      [weeklyJourney]: [],
      [rejectedCouponJourney]: [...repeatUndefined(5), /^Review and pay$/],
    },
    // Opening the page and choosing a time are one history entry. Each later step adds another entry.
    withBackAndForward: {
      [holdJourney]: [null, null, /When do you need it/, /When do you need it/, /Your details/],
      [rejectedEmailJourney]: [
        null,
        null,
        /When do you need it/,
        /When do you need it/,
        /When do you need it/,
      ],
    },
    withSecondTab: [holdJourney, declined],
  },
  lead: {
    ...inEveryInputMode(leadSentJourney, invalidPhoneJourney),
    // A reload empties the form: the form is short, so its input is not stored.
    withReload: {
      [leadSentJourney]: [undefined, emptyForm, emptyForm],
      [invalidPhoneJourney]: [undefined, emptyForm, emptyForm],
    },
    withBackAndForward: withoutHistoryJourney,
  },
  result: {
    ...inEveryInputMode(confirmed, paymentFailed),
    byKeyboard: ["J4 the network is lost, and the visitor loads the result again"],
    withReload: { [confirmed]: [], [paymentFailed]: [] },
    withBackAndForward: { [confirmed]: [null], [paymentFailed]: [null] },
  },
  cancel: {
    ...inEveryInputMode(cancelled, amountChanged),
    // A reload closes the open part of the page.
    withReload: {
      [cancelled]: [/^Change of plans/, /^Booking cancelled/],
      [amountChanged]: [/^Change of plans/, /^Change of plans/],
    },
    withBackAndForward: withoutHistoryJourney,
  },
  move: {
    ...inEveryInputMode(singleRequestJourney, priceChanged),
    withReload: {
      [singleRequestJourney]: [undefined, /^Change of plans/, /^You're booked/],
      [priceChanged]: [undefined, /^Change of plans/, /^Change of plans/],
    },
    withBackAndForward: withoutHistoryJourney,
  },
  save: {
    ...inEveryInputMode(saved, invalidGuestJourney),
    // Without scripts, the saved list itself is the confirmation, which tests/e2e/order-page.test.ts checks.
    withoutScripts: [invalidGuestJourney],
    withReload: {
      [saved]: [undefined, /Meera Iyer, meera@example.in/],
      [invalidGuestJourney]: [undefined, /^Guests/],
    },
    withBackAndForward: withoutHistoryJourney,
  },
  "bookings-link": {
    ...inEveryInputMode(linkRequestJourney, invalidAddressJourney),
    withReload: {
      [linkRequestJourney]: [undefined, /We'll send you a link/],
      [invalidAddressJourney]: [undefined, /We'll send you a link/],
    },
    withBackAndForward: withoutHistoryJourney,
  },
  area: {
    onPhone: [areaRetryJourney],
    withoutScripts: requiresScripts,
    byKeyboard: [areaRetryJourney],
    withReload: reloadedPageReason,
    withBackAndForward: "While the service is unavailable, Back cannot load the previous page either.",
    withSecondTab: "While the service is unavailable, a second tab gets the error page instead of the list.",
  },
  "error-boundary": {
    onPhone: [brokenScreenJourney],
    withoutScripts: requiresScripts,
    byKeyboard: [brokenScreenJourney],
    withReload: reloadedPageReason,
    withBackAndForward: withoutHistoryJourney,
    withSecondTab: "A second tab gets the screen from the server, which does not need the missing script.",
  },
  navigation: {
    onPhone: [menuClosesJourney],
    withoutScripts:
      "Without JavaScript, the header's buttons are links and forms, which tests/e2e/without-scripts.test.ts covers.",
    byKeyboard: ["H4 H7 the flag opens the cities", menuClosesJourney],
    withReload: reloadedPageReason,
    withBackAndForward: withoutHistoryJourney,
    withSecondTab: [menuClosesJourney],
  },
  connection: {
    onPhone: [stillOffline],
    withoutScripts: "Without JavaScript, the browser's own error page reports the missing connection.",
    byKeyboard: [stillOffline],
    withReload: "Without a connection, a reload shows the browser's own error page.",
    withBackAndForward: withoutHistoryJourney,
    withSecondTab: "A second tab has no connection either, and shows the browser's own error page.",
  },
};

export async function browserPaths(): Promise<BrowserPath[]> {
  const machinePaths = await Promise.all(
    checks.map((check) => {
      const executor = browserExecutors[check.machine];
      return executor === undefined ? [] : createBrowserPaths(check, executor);
    }),
  );
  return machinePaths.flat();
}

async function createBrowserPaths(
  { machine, executor: machineExecutor, journeys }: MachineChecks,
  executor: BrowserExecutor,
): Promise<BrowserPath[]> {
  const paths: BrowserPath[] = [];
  const exclusionOf = (journey: Journey) =>
    journey.steps.flatMap(
      ({ step, fault }) => executor.cannot[step] ?? (fault && executor.cannot[fault]) ?? [],
    )[0] ??
    executor.skipReason?.(journey) ??
    duplicateReason(journey, journeys);
  const runnable = journeys.filter((journey) => exclusionOf(journey) === undefined);
  const generated = await generateTransitionCover(machineExecutor, journeys, {
    isWanted: (transition) => exclusionReason(machine, "browser", transition) === undefined,
    isPossible: ({ variant, steps }, before) =>
      isRunnable(executor, { machine, name: "", variant, steps, ends: { state: "", sees: [] } }, before),
  });
  const idOf = ({ name, variant }: Journey, inputMode: InputModeDefinition) =>
    pathId(machine, groupOf(inputMode, variant), name);
  for (const [key, inputMode] of Object.entries(inputModes)) {
    const isUsual = key === "asTheyAre";
    const runs: Runs = isUsual
      ? journeys.map(({ name }) => name)
      : (variants[machine]?.[key as InputMode] ?? []);
    if (typeof runs === "string") {
      const name = `every journey ${inputMode.group}`;
      const journeyBase = {
        id: pathId(machine, inputMode.group, name),
        path: "",
        machine,
        group: inputMode.group,
        name,
        skipReason: runs,
      };
      paths.push({
        ...journeyBase,
        rows: [],
        traced: [],
        length: 0,
        plan: () => Promise.reject(new Error(runs)),
      });
      continue;
    }
    const stated = isList(runs) ? {} : runs;
    const names = isList(runs) ? runs : Object.keys(runs);
    for (const journey of journeys.filter(({ name }) => names.includes(name))) {
      const { name, variant } = journey;
      const exclusion = exclusionOf(journey);
      const prefixJourneys = isUsual
        ? runnable.filter((each) => longestJourneyWith(each, runnable, executor.preparedAhead) === journey)
        : [];
      const longestJourney = isUsual
        ? longestJourneyWith(journey, runnable, executor.preparedAhead)
        : undefined;
      const traced: TracedStep[] = [];
      // Ignores a failure of the run on the machine alone: another test level reports it, and the page must be tested
      // in any case.
      if (exclusion === undefined) await runJourney(machineExecutor, journey, traced).catch(() => undefined);
      const follows = stated[name] ?? [];
      paths.push({
        ...{
          id: idOf(journey, inputMode),
          path: stepsId(machine, journey),
          machine,
          group: groupOf(inputMode, variant),
          name,
          rows: requirementIdsIn(name),
        },
        ...{ traced, length: journey.steps.length },
        plan: (run) =>
          runInPage({ executor, journey, prefixJourneys, traced, inputMode, expectedAfter: follows }, run),
        ...(exclusion !== undefined && { skipReason: exclusion }),
        ...(longestJourney !== undefined &&
          exclusion === undefined && { coveredByPath: idOf(longestJourney, inputMode) }),
      });
    }
  }
  for (const { variant, steps, state } of generated) {
    const name = steps.map(describeStep).join(" → ");
    const hasVariants = journeys.some((each) => each.variant !== undefined);
    const journeyBase = { machine, name, steps, ends: { state, sees: [] } };
    const journey: Journey = { ...journeyBase, ...(hasVariants && { variant }) };
    const duplicatePath = runnable.find((each) => stepsText(each) === stepsText(journey));
    const longestJourney = longestJourneyWith(journey, runnable, executor.preparedAhead) ?? duplicatePath;
    const { traced } = await traceSteps(machineExecutor, variant, steps);
    paths.push({
      ...{ id: pathId(machine, coverGroup, `${variant}: ${name}`), machine, group: coverGroup, name },
      ...{ path: stepsId(machine, journey), rows: [], traced, length: steps.length },
      plan: (run) =>
        runInPage(
          {
            executor,
            journey,
            prefixJourneys: [],
            traced,
            inputMode: inputModes.asTheyAre,
            expectedAfter: [],
          },
          run,
        ),
      ...(longestJourney !== undefined && { coveredByPath: idOf(longestJourney, inputModes.asTheyAre) }),
    });
  }
  return paths;
}

/** Group of the generated browser paths. */
export const coverGroup = "transition cover";

/** Returns true if the executor can run a generated path, and the last step is plausible for the order. */
function isRunnable(executor: BrowserExecutor, journey: Journey, before: AnyMachineSnapshot | null): boolean {
  const { step, fault } = journey.steps.at(-1) ?? {};
  if (step === undefined || executor.cannot[step] !== undefined) return false;
  if (fault !== undefined && executor.cannot[fault] !== undefined) return false;
  return (
    executor.skipReason?.(journey) === undefined &&
    (before === null || executor.isPlausible?.(journey, before) !== false)
  );
}

function groupOf(inputMode: InputModeDefinition, variant: string | undefined): string {
  return [inputMode.group, ...(variant === undefined ? [] : [variant])].join(", ");
}

/** Returns the longest journey that begins with all steps of the given journey. */
function longestJourneyWith(
  journey: Journey,
  journeys: readonly Journey[],
  foreseen: readonly string[] = [],
): Journey | undefined {
  const { length } = journey.steps;
  return journeys
    .filter(({ variant, steps }) => {
      const next = steps[length]?.step;
      const isLonger = next !== undefined && !foreseen.includes(next);
      return isLonger && stepsText({ variant, steps: steps.slice(0, length) }) === stepsText(journey);
    })
    .sort((a, other) => other.steps.length - a.steps.length)[0];
}

/** Serializes a journey's variant and steps for comparison. */
function stepsText({ variant, steps }: Pick<Journey, "variant" | "steps">): string {
  return JSON.stringify([variant, steps.map(({ step, data, fault }) => [step, data, fault])]);
}

/** Replaces `Array.isArray`, which does not narrow to readonly arrays. */
function isList<Each>(value: readonly Each[] | object): value is readonly Each[] {
  return Array.isArray(value);
}

/**
 * Returns why a journey need not run in a page: an earlier journey has the same steps, and the checks at its end
 * include those of this journey.
 */
function duplicateReason(journey: Journey, journeys: readonly Journey[]): string | undefined {
  const endChecks = ({ ends: { sees, hiddenTexts = [], address } }: Journey) => [
    ...sees,
    ...hiddenTexts,
    address ?? "",
  ];
  const before = journeys.slice(0, journeys.indexOf(journey));
  const duplicate = before.find(
    (other) =>
      stepsText(other) === stepsText(journey) &&
      endChecks(journey).every((each) => each === "" || endChecks(other).includes(each)),
  );
  return (
    duplicate &&
    `In the browser, the path run of "${duplicate.name}" has the same steps; only the machine level can run the remaining checks.`
  );
}
