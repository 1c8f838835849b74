import type { AnyMachineSnapshot } from "xstate";
import { bookingOnChart } from "../../paths/executors/booking-chart.ts";
import { cancelOnChart, moveOnChart } from "../../paths/executors/changes-chart.ts";
import { type ChartExecutor, traceSteps, walkJourney, wordsOf } from "../../paths/executors/chart-depth.ts";
import { leadOnChart } from "../../paths/executors/lead-chart.ts";
import { resultOnChart } from "../../paths/executors/result-chart.ts";
import { saveOnChart } from "../../paths/executors/save-chart.ts";
import {
  areaOnChart,
  bookingsLinkOnChart,
  boundaryOnChart,
  connectionOnChart,
  navigationOnChart,
} from "../../paths/executors/small-charts.ts";
import { bookingJourneys } from "../../paths/journeys/booking.ts";
import { cancelJourneys, moveJourneys } from "../../paths/journeys/changes.ts";
import type { Journey } from "../../paths/journeys/journey.ts";
import { leadJourneys } from "../../paths/journeys/lead.ts";
import { resultJourneys } from "../../paths/journeys/result.ts";
import { saveJourneys } from "../../paths/journeys/save.ts";
import {
  areaJourneys,
  bookingsLinkJourneys,
  boundaryJourneys,
  connectionJourneys,
  navigationJourneys,
} from "../../paths/journeys/small.ts";
import { transitionCover } from "../../paths/transition-cover.ts";
import type { TracedStep } from "../../paths/walk.ts";
import { whyNotWalked } from "../not-walked.ts";
import { rowsIn } from "../recorded.ts";
import { pathId } from "../results.ts";
import { bookingInBrowser } from "./booking.ts";
import { cancelInBrowser, moveInBrowser, saveInBrowser } from "./changes.ts";
import { leadInBrowser } from "./lead.ts";
import type { Looks } from "./looks.ts";
import { type Follows, type Manner, type MannerName, manners } from "./manners.ts";
import {
  areaInBrowser,
  bookingsLinkInBrowser,
  boundaryInBrowser,
  connectionInBrowser,
  navigationInBrowser,
} from "./parts.ts";
import { resultInBrowser } from "./result.ts";
import { type Walk, walkInPage } from "./walk-journey.ts";
import type { BrowserExecutor } from "./walker.ts";

/** One path that is to be walked in the browser. */
export type BrowserPath = {
  readonly id: string;
  readonly chart: string;
  readonly group: string;
  readonly name: string;
  readonly rows: readonly string[];
  /** What its chart alone does at each of its steps; none where the path is left out. */
  readonly traced: readonly TracedStep[];
  readonly walk: (walk: Walk) => Promise<void>;
  /** Why it is left out. */
  readonly why?: string;
  /** How many steps it has. */
  readonly length: number;
  /** The path that begins with this one, and looks for its end on the way: walked together, the two are one walk. */
  readonly within?: string;
};

/** Which journeys, by their names, are walked in which manners beside the usual one. */
type Variants = { readonly [Name in Exclude<MannerName, Stated>]?: readonly string[] } & {
  /** With what must follow after each step of the journey. */
  readonly [Name in Stated]?: Readonly<Record<string, readonly (Follows | undefined)[]>>;
};
type Stated = "withReload" | "withBackAndForward";

const thanked = "J2 T4 sends an enquiry: the thank-you shows, and the form is emptied";
const confirmed = "J4 an order that is confirmed with a payment that is captured: confirmed";
const cancelled = "J4 cancels a booking: asked once, with the amount that was told";
const moved = "J4 moves a booking: asked once, with the time, the room and the price that were shown";
const saved = "J4 saves: asked once";
const linkAsked = "J4 asks for the link: asked once, with the address as it was typed";
const areaRetried = "T2 an answer after a failure";
const broken = "T6 S3 X6 a screen that breaks shows the error page, and is reported";
const menuClosed = "H8 Escape closes the menu";
const stillOffline = "X1 X4 tries again without a connection: told that there is still none";
const paymentFailed = "J4 an order that is held with a payment that is failed: failed";
const amountChanged = "J4 another amount returns: told, and nothing is cancelled";
const priceChanged = "J4 the price of the new time has changed: told, and nothing has moved";
const guestFaulty = "J4 a field is faulty: told at the field";
const noAddress = "J4 what was typed is no address: told, and kept";
const phoneRefused = "J2 T4 a phone is refused: told at its field, and what was typed stays";
const emailRefused =
  "J4 V3 the service refuses the email: told at the field, nothing held, what was typed stays";
const couponRefused = "J4 an unknown coupon is refused, and the price stays";
const declined = "J4 the bank declines: told with its reason, with the slot still held";
const emptyForm = /^Request a Call Back$/;
const toHold = "J4 the slot is held at the service's price";

/** How the states of each chart look, by the chart's name. */
export const browserLooks: Readonly<Record<string, Looks>> = {
  area: areaInBrowser,
  booking: bookingInBrowser,
  "bookings-link": bookingsLinkInBrowser,
  cancel: cancelInBrowser,
  connection: connectionInBrowser,
  "error-boundary": boundaryInBrowser,
  lead: leadInBrowser,
  move: moveInBrowser,
  navigation: navigationInBrowser,
  result: resultInBrowser,
  save: saveInBrowser,
};

/** So many steps after which everything is kept. */
const unstated = (count: number) => Array.from({ length: count }, () => undefined);

/** Every path of the browser depth. */
export async function browserPaths(): Promise<BrowserPath[]> {
  const all = await Promise.all([
    pathsOf(bookingOnChart, bookingInBrowser, bookingJourneys, {
      onPhone: [toHold, "J4 books and pays", "J4 somebody else is faster, and takes the alternative"],
      withoutScripts: [toHold, couponRefused],
      byKeyboard: [toHold, emailRefused],
      withReload: { [toHold]: [], [couponRefused]: [...unstated(5), /^Review and pay$/] },
      // To open the page and to choose a time is one entry of the history; each step after it is another one.
      withBackAndForward: {
        [toHold]: [null, null, /When do you need it/, /When do you need it/, /Your details/],
        [emailRefused]: [null, null, /When do you need it/, /When do you need it/, /When do you need it/],
      },
      withSecondTab: [toHold, declined],
    }),
    pathsOf(leadOnChart, leadInBrowser, leadJourneys, {
      onPhone: [thanked, phoneRefused],
      withoutScripts: [thanked, phoneRefused],
      byKeyboard: [thanked, phoneRefused],
      // The form is short, and is not kept.
      withReload: {
        [thanked]: [undefined, emptyForm, emptyForm],
        [phoneRefused]: [undefined, emptyForm, emptyForm],
      },
      withSecondTab: [thanked, phoneRefused],
    }),
    pathsOf(resultOnChart, resultInBrowser, resultJourneys, {
      onPhone: [confirmed, paymentFailed],
      withoutScripts: [confirmed, paymentFailed],
      withReload: { [confirmed]: [], [paymentFailed]: [] },
      withSecondTab: [confirmed, paymentFailed],
    }),
    pathsOf(cancelOnChart, cancelInBrowser, cancelJourneys, {
      onPhone: [cancelled, amountChanged],
      withoutScripts: [cancelled, amountChanged],
      byKeyboard: [cancelled, amountChanged],
      // What was opened is closed again.
      withReload: {
        [cancelled]: [/^Change of plans/, /^Booking cancelled/],
        [amountChanged]: [/^Change of plans/, /^Change of plans/],
      },
      withSecondTab: [cancelled, amountChanged],
    }),
    pathsOf(moveOnChart, moveInBrowser, moveJourneys, {
      onPhone: [moved, priceChanged],
      withoutScripts: [moved, priceChanged],
      byKeyboard: [moved, priceChanged],
      withReload: {
        [moved]: [undefined, /^Change of plans/, /^You're booked/],
        [priceChanged]: [undefined, /^Change of plans/, /^Change of plans/],
      },
      withSecondTab: [moved, priceChanged],
    }),
    // Without scripts the list itself tells that it is saved: tests/e2e/order-page.test.ts.
    pathsOf(saveOnChart, saveInBrowser, saveJourneys, {
      onPhone: [saved, guestFaulty],
      byKeyboard: [saved, guestFaulty],
      withReload: {
        [saved]: [undefined, /Meera Iyer, meera@example.in/],
        [guestFaulty]: [undefined, /^Guests/],
      },
      withSecondTab: [saved, guestFaulty],
    }),
    pathsOf(bookingsLinkOnChart, bookingsLinkInBrowser, bookingsLinkJourneys, {
      onPhone: [linkAsked, noAddress],
      withoutScripts: [linkAsked, noAddress],
      byKeyboard: [linkAsked, noAddress],
      withReload: {
        [linkAsked]: [undefined, /We'll send you a link/],
        [noAddress]: [undefined, /We'll send you a link/],
      },
      withSecondTab: [linkAsked, noAddress],
    }),
    pathsOf(areaOnChart, areaInBrowser, areaJourneys, { byKeyboard: [areaRetried] }),
    // Nothing is pressed on a page that breaks.
    pathsOf(boundaryOnChart, boundaryInBrowser, boundaryJourneys, { onPhone: [broken] }),
    // Without scripts its buttons are links and forms: tests/e2e/without-scripts.test.ts.
    pathsOf(navigationOnChart, navigationInBrowser, navigationJourneys, {
      onPhone: [menuClosed],
      byKeyboard: ["H4 H7 the flag opens the cities", menuClosed],
    }),
    pathsOf(connectionOnChart, connectionInBrowser, connectionJourneys, {
      onPhone: [stillOffline],
      byKeyboard: [stillOffline],
    }),
  ]);
  return all.flat();
}

async function pathsOf<Name extends string, Fault extends string>(
  onChart: ChartExecutor<Name, Fault>,
  executor: BrowserExecutor<Name, Fault>,
  journeys: readonly Journey<Name, Fault>[],
  variants: Variants,
): Promise<BrowserPath[]> {
  const paths: BrowserPath[] = [];
  const whyNot = (journey: Journey<Name, Fault>) =>
    journey.steps.flatMap(
      ({ step, fault }) => executor.cannot[step] ?? (fault && executor.cannot[fault]) ?? [],
    )[0] ??
    executor.leavesOut?.(journey) ??
    sameWalk(journey, journeys);
  const walked = journeys.filter((journey) => whyNot(journey) === undefined);
  const chartName = journeys[0]?.chart ?? "";
  const generated = await transitionCover(onChart, journeys, {
    isWanted: (transition) => whyNotWalked(chartName, "browser", transition) === undefined,
    isPossible: ({ variant, steps }, before) =>
      canBeRun(
        executor,
        { chart: chartName, name: "", variant, steps, ends: { state: "", sees: [] } },
        before,
      ),
  });
  const idOf = ({ chart, name, variant }: Journey, manner: Manner) =>
    pathId(chart, groupOf(manner, variant), name);
  for (const [key, manner] of Object.entries(manners)) {
    const { [key as MannerName]: chosen = [] } = variants;
    const stated = isList(chosen) ? {} : chosen;
    const names = key === "asTheyAre" ? null : isList(chosen) ? chosen : Object.keys(chosen);
    for (const journey of journeys.filter(({ name }) => names === null || names.includes(name))) {
      const { chart, name, variant } = journey;
      const why = whyNot(journey);
      const onTheWay =
        names === null ? walked.filter((each) => wholeOf(each, walked, executor.foresees) === journey) : [];
      const whole = names === null ? wholeOf(journey, walked, executor.foresees) : undefined;
      const traced: TracedStep[] = [];
      // Where the chart alone goes astray, its own depth tells it; the page is walked all the same.
      if (why === undefined) await walkJourney(onChart, journey, traced).catch(() => undefined);
      const follows = stated[name] ?? [];
      paths.push({
        ...{
          id: idOf(journey, manner),
          chart,
          group: groupOf(manner, variant),
          name,
          rows: rowsIn(name),
          traced,
        },
        length: journey.steps.length,
        walk: (walk) => walkInPage({ executor, journey, onTheWay, traced, manner, follows }, walk),
        ...(why !== undefined && { why }),
        ...(whole !== undefined && why === undefined && { within: idOf(whole, manner) }),
      });
    }
  }
  for (const { variant, steps, state } of generated) {
    const name = steps.map(wordsOf).join(" → ");
    const hasVariants = journeys.some((each) => each.variant !== undefined);
    const own = { chart: chartName, name, steps, ends: { state, sees: [] } };
    const journey: Journey<Name, Fault> = { ...own, ...(hasVariants && { variant }) };
    const same = walked.find((each) => doneIn(each) === doneIn(journey));
    const whole = wholeOf(journey, walked, executor.foresees) ?? same;
    const { traced } = await traceSteps(onChart, variant, steps);
    paths.push({
      ...{
        id: pathId(chartName, coverGroup, `${variant}: ${name}`),
        chart: chartName,
        group: coverGroup,
        name,
      },
      ...{ rows: [], traced, length: steps.length },
      walk: (walk) =>
        walkInPage({ executor, journey, onTheWay: [], traced, manner: manners.asTheyAre, follows: [] }, walk),
      ...(whole !== undefined && { within: idOf(whole, manners.asTheyAre) }),
    });
  }
  return paths;
}

/** What the generated paths of the browser belong to. */
export const coverGroup = "transition cover";

/** Whether a generated path can be run: by what the executor can do, and by what is true of an order at that point. */
function canBeRun<Name extends string, Fault extends string>(
  executor: BrowserExecutor<Name, Fault>,
  journey: Journey<Name, Fault>,
  before: AnyMachineSnapshot | null,
): boolean {
  const { step, fault } = journey.steps.at(-1) ?? {};
  if (step === undefined || executor.cannot[step] !== undefined) return false;
  if (fault !== undefined && executor.cannot[fault] !== undefined) return false;
  return (
    executor.leavesOut?.(journey) === undefined &&
    (before === null || executor.fits?.(journey, before) !== false)
  );
}

function groupOf(manner: Manner, variant: string | undefined): string {
  return [manner.group, ...(variant === undefined ? [] : [variant])].join(", ");
}

/** The longest journey that begins with all that this one does. */
function wholeOf<Name extends string, Fault extends string>(
  journey: Journey<Name, Fault>,
  journeys: readonly Journey<Name, Fault>[],
  foreseen: readonly Name[] = [],
): Journey<Name, Fault> | undefined {
  const { length } = journey.steps;
  return journeys
    .filter(({ variant, steps }) => {
      const next = steps[length]?.step;
      const isLonger = next !== undefined && !foreseen.includes(next);
      return isLonger && doneIn({ variant, steps: steps.slice(0, length) }) === doneIn(journey);
    })
    .sort((one, other) => other.steps.length - one.steps.length)[0];
}

/** What is done in a journey, as a text. */
function doneIn({ variant, steps }: Pick<Journey, "variant" | "steps">): string {
  return JSON.stringify([variant, steps.map(({ step, data, fault }) => [step, data, fault])]);
}

/** `Array.isArray` does not narrow to lists that are read-only. */
function isList<Each>(value: readonly Each[] | object): value is readonly Each[] {
  return Array.isArray(value);
}

/** Why a journey need not be walked in a page: another one does the very same, and looks at no less in the end. */
function sameWalk(journey: Journey, journeys: readonly Journey[]): string | undefined {
  const looksAt = ({ ends: { sees, seesNot = [], address } }: Journey) => [
    ...sees,
    ...seesNot,
    address ?? "",
  ];
  const before = journeys.slice(0, journeys.indexOf(journey));
  const same = before.find(
    (other) =>
      doneIn(other) === doneIn(journey) &&
      looksAt(journey).every((each) => each === "" || looksAt(other).includes(each)),
  );
  return (
    same && `In a page it is the walk of "${same.name}"; what it pins besides is known to the chart alone.`
  );
}
