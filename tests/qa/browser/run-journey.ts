import type { Browser, Page, Request } from "@playwright/test";
import type { ResultStatus } from "../../../src/machines/result/types.ts";
import { describeStep } from "../../paths/executors/machine-level.ts";
import type { Journey, JourneyEnd, JourneyStep } from "../../paths/journeys/journey.ts";
import type { TracedStep } from "../../paths/machine-path-run.ts";
import { openWatchedPage } from "../../support/watched-page.ts";
import { finalStates, type PathFailure, type RequestRecord, type StepResult } from "../results.ts";
import { waitUntil } from "./actors.ts";
import {
  type BrowserExecutor,
  type BrowserSteps,
  type BrowserVisitor,
  createBrowserVisitor,
} from "./browser-visitor.ts";
import { ordersOf, watchHolds } from "./database-rows.ts";
import type { TestEnvironment } from "./environment.ts";
import type { ExpectedAfter, InputModeDefinition } from "./input-modes.ts";
import { findFinalViolations, findViolations, watchAlternatives, watchResponses } from "./invariants.ts";
import { resultBrowserExecutor } from "./result.ts";
import type { ScreenshotRecorder, Screenshots } from "./screenshots.ts";
import { describeVisualStates, timeoutMs, waitForVisualStates } from "./visual-states.ts";

/** A planned journey, with the trace of its state machine at each step. */
export type PlannedPathRun = {
  readonly executor: BrowserExecutor;
  readonly journey: Journey;
  /** Shorter journeys with which this journey begins. The end of each is checked after its last step. */
  readonly prefixJourneys: readonly Journey[];
  readonly traced: readonly TracedStep[];
  readonly inputMode: InputModeDefinition;
  /** The expected page after the interruption of each step, if the interruption changes the screen. */
  readonly expectedAfter: readonly (ExpectedAfter | undefined)[];
};

/** Context of a path run, which appends to `steps` while it runs. */
export type PathRunContext = {
  readonly environment: TestEnvironment;
  readonly browser: Browser;
  readonly steps: StepResult[];
  readonly picturesOf: ScreenshotRecorder;
  /** True to take a picture of every step. Otherwise, only a failed step has a picture. */
  readonly hasPictures: boolean;
  readonly id: string;
};

/** A failed path run, with the expected and the actual page. */
export class PathRunError extends Error {
  readonly failure: PathFailure;
  constructor(failure: PathFailure) {
    super(failure.actualText);
    this.failure = failure;
  }
}

/** Faults of the visitor's connection. A path run that sends no request during such a fault would prove nothing. */
const slowFaultPattern = /^the (?:service|site) is slow|^the site does not answer$|^the network is lost$/;

/** Runs a journey in an input mode. Throws a `PathRunError` if the page is not as expected. */
export async function runInPage(
  { executor, journey, prefixJourneys, traced, inputMode, expectedAfter }: PlannedPathRun,
  { environment, browser, steps, picturesOf, hasPictures, id }: PathRunContext,
): Promise<void> {
  const { options = { viewport: { width: 1280, height: 900 } }, interrupt } = inputMode;
  const { page, context } = await openWatchedPage(browser, environment.origin, {
    ...options,
    clockAt: environment.site.now(),
  });
  context.setDefaultTimeout(timeoutMs);
  const { press, fill, tick } = inputMode;
  const visitor = createBrowserVisitor({
    ...{ environment, page, context, hasScripts: options.javaScriptEnabled !== false },
    ...(press && { press }),
    ...(fill && { fill }),
    ...(tick && { tick }),
  });
  const requests = watchRequests(visitor);
  watchResponses(visitor);
  watchAlternatives(visitor);
  watchHolds(visitor);
  const runCleanups = async () => {
    for (const undo of visitor.cleanups.splice(0)) await undo();
  };
  try {
    const controls = await executor.begin(visitor, journey);
    for (const [index, each] of journey.steps.entries()) {
      const { step, fault, state } = each;
      if (step !== "the service answers") await runCleanups();
      const startedAt = performance.now();
      const stepDescription = describeStep(each);
      const isLast = index === journey.steps.length - 1;
      const completedPaths = [...prefixJourneys, journey].filter(
        ({ steps: done }) => done.length === index + 1,
      );
      const next = journey.steps[index + 1]?.step;
      const trace = traced[index] ?? { states: [], transitions: [], unmet: [], ignored: [] };
      let checkedStates: readonly string[] = [];
      const record = async (failure?: PathFailure): Promise<string | undefined> => {
        const key = [journey.machine, ...finalStates(trace.states), ...checkedStates, failure ? id : ""].join(
          " ",
        );
        const hasScreenshot = hasPictures || failure !== undefined;
        const pictures = hasScreenshot ? await picturesOf(page, key).catch((): Screenshots => ({})) : {};
        steps.push({
          ...trace,
          words: stepDescription,
          ms: Math.round(performance.now() - startedAt),
          requests: requests.splice(0),
          pictures,
          ...(checkedStates.length > 0 && { checkedFor: checkedStates }),
        });
        return pictures[page.viewportSize()?.width ?? 0];
      };
      let expected = `the step "${step}" can be performed`;
      const affectedBefore = environment.line.affectedCount();
      try {
        await act(controls, each, next, environment.letGo);
        if (fault !== undefined && slowFaultPattern.test(fault) && environment.line.hasFault()) {
          expected = `the fault "${fault}" affects the step "${step}"`;
          await waitUntil(
            () => environment.line.affectedCount() > affectedBefore || environment.line.heldCount() > 0,
            "a request that the fault affects",
          );
        }
        if (environment.isServicePaused())
          await waitUntil(() => visitor.pending.size > 0, "a pending request");
        const blocked = next === "finds the checkout blocked";
        const pinned = [
          ...(isLast || state === undefined ? [] : [state]),
          ...completedPaths.map(({ ends }) => ends.state),
        ];
        const current = blocked ? [] : [...finalStates(trace.states), ...pinned];
        expected = `the screen of ${describeVisualStates(executor, current)}`;
        checkedStates = await waitForVisualStates(page, executor, current);
        for (const { ends } of completedPaths) {
          expected = `the end of the journey: ${JSON.stringify(ends)}`;
          await isEndShown(page, ends);
          if (ends.resultStatuses !== undefined) await showsResultStatus(page, [ends.resultStatuses].flat());
        }
        if (interrupt !== undefined) {
          expected = `${inputMode.group}: ${expectedAfter[index] ?? `the screen of ${trace.states.at(-1)} is still visible, with all input kept`}`;
          const isUndone = await interrupt(visitor, expectedAfter[index]);
          if (isUndone && !isLast) await act(controls, each, next, environment.letGo);
          if (!isUndone || !isLast) await waitForVisualStates(page, executor, current);
        }
        expected = "the invariants of every path hold";
        const violations = await findViolations(visitor, executor.fieldName);
        if (completedPaths.length > 0)
          violations.push(...(await findFinalViolations(visitor, executor.fieldName)));
        if (violations.length > 0) throw new Error(violations.join("\n"));
        await record();
      } catch (error) {
        const actual = `${String(error).split("\nCall log")[0]}\n${await mainText(page)}`;
        const order = JSON.stringify(await ordersOf(visitor), null, 1);
        const picture = await record({ expected, actualText: actual });
        throw new PathRunError({ expected, actualText: actual, order, ...(picture && { picture }) });
      }
    }
  } finally {
    environment.letGo();
    await runCleanups();
    await context.close();
  }
}

async function act(
  { steps, before, around }: BrowserSteps,
  { step, data = {}, fault }: JourneyStep,
  next: string | undefined,
  resume: () => void,
): Promise<void> {
  const stepFunction = /^the (service|site) answers$/.test(step) ? resume : steps[step];
  if (stepFunction === undefined)
    throw new Error(`The browser executor does not implement the step "${step}".`);
  const runStep = async () => void (await stepFunction(data, next, fault));
  if (fault === undefined) return runStep();
  const runWithFault = around?.[fault];
  if (runWithFault !== undefined) return runWithFault(runStep);
  const prepare = before[fault];
  if (prepare === undefined) throw new Error(`The browser executor does not implement the fault "${fault}".`);
  await prepare(step);
  return runStep();
}

async function isEndShown(page: Page, ends: JourneyEnd): Promise<void> {
  if (ends.address !== undefined) await page.waitForURL((url) => url.pathname.startsWith(ends.address ?? ""));
  for (const words of ends.sees) await page.getByRole("main").getByText(words).first().waitFor();
  const text = await mainText(page);
  for (const words of ends.hiddenTexts ?? [])
    if (text.includes(words)) throw new Error(`The screen shows "${words}".`);
}

/** Waits until the page of an order shows one of these result statuses. */
async function showsResultStatus(page: Page, resultStatuses: readonly ResultStatus[]): Promise<void> {
  // Child states, such as the invoice, are not result statuses.
  const visualStates = Object.fromEntries(
    Object.entries(resultBrowserExecutor.looks).filter(([state]) => !state.includes(".")),
  );
  const visible = resultStatuses.map((resultStatus) =>
    waitForVisualStates(page, { looks: visualStates }, [resultStatus]),
  );
  await Promise.any(visible).catch(({ errors }: AggregateError) => {
    throw new Error(errors.join("\n"));
  });
}

async function mainText(page: Page): Promise<string> {
  return page
    .getByRole("main")
    .innerText({ timeout: 2_000 })
    .catch(() => "(no page)");
}

/** Records the page's requests to the service and the gateway, with their durations. */
function watchRequests({ page, bookingRequests, pending }: BrowserVisitor): RequestRecord[] {
  const requests: RequestRecord[] = [];
  const requestTimes = new Map<unknown, number>();
  const relevantTypes = new Set(["document", "script", "fetch", "xhr"]);
  const isCall = (url: URL) => /^\/(?:api|order|widget)\/|^\/gateway-simulator\/pay/.test(url.pathname);
  page.on("request", (request) => {
    requestTimes.set(request, performance.now());
    if (relevantTypes.has(request.resourceType())) pending.add(request);
    if (request.method() === "POST" && request.url().endsWith("/order/verifyAndBook")) {
      const bookingRequest = request.postDataJSON();
      if (bookingRequest?.buildingId !== undefined) bookingRequests.push(bookingRequest);
    }
  });
  const recordRequest = (request: Request, status: number) => {
    const url = new URL(request.url());
    if (!isCall(url)) return;
    const ms = Math.round(performance.now() - (requestTimes.get(request) ?? performance.now()));
    requests.push({ line: `${request.method()} ${url.pathname}`, status, ms });
  };
  page.on("response", (response) => recordRequest(response.request(), response.status()));
  page.on("requestfinished", (request) => void pending.delete(request));
  page.on("requestfailed", (request) => {
    pending.delete(request);
    recordRequest(request, 0);
  });
  return requests;
}
