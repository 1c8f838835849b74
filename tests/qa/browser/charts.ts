import { bookingOnChart } from "../../paths/executors/booking-chart.ts";
import { cancelOnChart, moveOnChart } from "../../paths/executors/changes-chart.ts";
import { type ChartExecutor, walkJourney } from "../../paths/executors/chart-depth.ts";
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
import type { TracedStep } from "../../paths/walk.ts";
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

/** Every path of the browser depth. */
export async function browserPaths(): Promise<BrowserPath[]> {
  const all = await Promise.all([
    pathsOf(bookingOnChart, bookingInBrowser, bookingJourneys, {
      onPhone: [toHold, "J4 books and pays", "J4 somebody else is faster, and takes the alternative"],
      withoutScripts: [toHold],
      byKeyboard: [toHold],
      withReload: { [toHold]: [] },
      // To open the page and to choose a time is one entry of the history; each step after it is another one.
      withBackAndForward: {
        [toHold]: [null, null, /When do you need it/, /When do you need it/, /Your details/],
      },
      withSecondTab: [toHold],
    }),
    pathsOf(leadOnChart, leadInBrowser, leadJourneys, {
      onPhone: [thanked],
      withoutScripts: [thanked],
      byKeyboard: [thanked],
      // The form is short, and is not kept.
      withReload: { [thanked]: [undefined, emptyForm, emptyForm] },
      withSecondTab: [thanked],
    }),
    pathsOf(resultOnChart, resultInBrowser, resultJourneys, {
      onPhone: [confirmed],
      withoutScripts: [confirmed],
      withReload: { [confirmed]: [] },
      withSecondTab: [confirmed],
    }),
    pathsOf(cancelOnChart, cancelInBrowser, cancelJourneys, {
      onPhone: [cancelled],
      withoutScripts: [cancelled],
      byKeyboard: [cancelled],
      // What was opened is closed again.
      withReload: { [cancelled]: [/^Change of plans/, /^Booking cancelled/] },
      withSecondTab: [cancelled],
    }),
    pathsOf(moveOnChart, moveInBrowser, moveJourneys, {
      onPhone: [moved],
      withoutScripts: [moved],
      byKeyboard: [moved],
      withReload: { [moved]: [undefined, /^Change of plans/, /^You're booked/] },
      withSecondTab: [moved],
    }),
    // Without scripts the list itself tells that it is saved: tests/e2e/order-page.test.ts.
    pathsOf(saveOnChart, saveInBrowser, saveJourneys, {
      onPhone: [saved],
      byKeyboard: [saved],
      withReload: { [saved]: [undefined, /Meera Iyer, meera@example.in/] },
      withSecondTab: [saved],
    }),
    pathsOf(bookingsLinkOnChart, bookingsLinkInBrowser, bookingsLinkJourneys, {
      onPhone: [linkAsked],
      withoutScripts: [linkAsked],
      byKeyboard: [linkAsked],
      withReload: { [linkAsked]: [undefined, /We'll send you a link/] },
      withSecondTab: [linkAsked],
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
  return paths;
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
