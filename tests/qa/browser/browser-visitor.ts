import type { BrowserContext, Locator, Page, Request } from "@playwright/test";
import type { AnyMachineSnapshot } from "xstate";
import type { Journey, StepData } from "../../paths/journeys/journey.ts";
import type { TestEnvironment } from "./environment.ts";
import type { PageContent } from "./page-content.ts";
import type { VisualStates } from "./visual-states.ts";

/** The selection shown on the page, with the start as the visitor reads it. A value is empty if nothing is selected. */
export type ShownSelection = {
  readonly item: string;
  readonly date: string;
  readonly start: string;
  readonly minutes: string;
  readonly people: string;
  readonly passes: string;
  /** Additional days of passes. */
  readonly more: readonly string[];
};

/** What the visitor had requested when the order was held. */
export type HeldOrderSnapshot = {
  readonly id: string;
  /** The selection; null if none was seen. */
  readonly choice: ShownSelection | null;
  /** Alternatives that were offered; the visitor may have taken one of them. */
  readonly instead: readonly string[];
  readonly typed: ReadonlyMap<string, string>;
};

/** A visitor who runs a path, with the facts that the page does not show. */
export type BrowserVisitor = {
  readonly world: TestEnvironment;
  readonly page: Page;
  readonly context: BrowserContext;
  readonly hasScripts: boolean;
  /** Typed texts by field name: they must never be lost. */
  readonly typedFields: Map<string, string>;
  /** Email address of the customer whose order the visitor sees, if nobody typed it on the way. */
  customerEmail: string | null;
  /** Presses a control in the path's input mode: with the mouse or the keyboard. */
  readonly press: (control: Locator) => Promise<void>;
  /** Replaces a field's text in that input mode. */
  readonly fill: (control: Locator, text: string) => Promise<void>;
  /** Ticks a radio button or an unchecked checkbox in that input mode. */
  readonly tick: (control: Locator) => Promise<void>;
  /** Undo a step's changes to the environment; run before the next step. */
  readonly cleanups: (() => unknown)[];
  /** Bodies of the page's requests for a hold, the newest last. */
  readonly bookingRequests: PageBookingRequest[];
  /** Requests of the page that have not finished. */
  readonly pending: Set<Request>;
  /** Names of the alternatives for a taken slot, one list per response, the newest last. */
  readonly offeredAlternatives: (readonly string[])[];
  /** Checks of the service's responses that are still running. */
  readonly checks: Promise<void>[];
  /** The selection last seen on the page, and the alternatives offered since. */
  lastSelection: Pick<HeldOrderSnapshot, "choice" | "instead">;
  /** The latest held order, with what was requested then. */
  held: HeldOrderSnapshot | null;
  /** Checks of the database that apply once the page shows certain texts (`expectOnceShown`). Each returns its mismatches. */
  readonly expectedRows: ((text: string) => Promise<readonly string[]>)[];
  /** Links of tickets that were already opened, each with the number and the status of its order. */
  readonly openedLinks: Set<string>;
  /** Violated invariants found in the service's responses. */
  readonly violations: string[];
  /** The price was changed elsewhere and the page could not learn it yet. */
  isPriceStale: boolean;
  /** Facts from the service's latest responses to the page. */
  readonly lastResponses: {
    /** The order's total in paise. */
    total: number | null;
    /** Ids of the held and confirmed orders when the page last requested the availability. */
    others: Promise<readonly string[]>;
  };
};

/** Creates a visitor who has done nothing yet. Default: with a mouse and with scripts. */
export function createBrowserVisitor(
  visitor: Pick<BrowserVisitor, "world" | "page" | "context"> &
    Partial<Pick<BrowserVisitor, "hasScripts" | "press" | "fill" | "tick">>,
): BrowserVisitor {
  return {
    hasScripts: true,
    press: (control) => control.click(),
    fill: (control, text) => control.fill(text),
    // A chip's label covers its radio button.
    tick: (control) => control.check({ force: true }),
    typedFields: new Map(),
    customerEmail: null,
    cleanups: [],
    bookingRequests: [],
    pending: new Set(),
    offeredAlternatives: [],
    checks: [],
    lastSelection: { choice: null, instead: [] },
    held: null,
    expectedRows: [],
    openedLinks: new Set(),
    violations: [],
    isPriceStale: false,
    lastResponses: { total: null, others: Promise.resolve([]) },
    ...visitor,
  };
}

/** The body of a page's request for a hold. */
export type PageBookingRequest = {
  readonly intent?: string;
  readonly buildingId: string;
  readonly catalogId: string;
  readonly start: string;
  readonly end: string;
  readonly people: number;
};

/** Runs the journeys of a state machine in a browser. Methods, so that every executor is assignable to one of `string`. */
export type BrowserExecutor<
  Name extends string = string,
  FaultName extends string = string,
> = VisualStates & {
  /** Prepares what only this visitor uses, such as a free room, and returns the steps. */
  begin(visitor: BrowserVisitor, journey: Journey<Name, FaultName>): Promise<BrowserSteps<Name, FaultName>>;
  readonly cannot: { readonly [Word in Name | FaultName]?: string };
  /** Steps that are prepared during the previous one, so that no journey can end in between. */
  readonly preparedAhead?: readonly Name[];
  /** Returns why a journey cannot run because of its combination of steps and faults. */
  skipReason?(journey: Journey<Name, FaultName>): string | undefined;
  /**
   * Returns true if the last step of a generated path can happen in the machine's state before it: a fault about an order
   * must match what the steps have made of the order.
   */
  isPlausible?(journey: Journey<Name, FaultName>, before: AnyMachineSnapshot): boolean;
  /** Returns the page's field for a typed field name; undefined if the page need not show it. */
  readonly fieldName?: (name: string, shown: PageContent) => string | undefined;
};

/** A visitor's steps and faults. A slow service or site responds once everything is released. */
export type BrowserSteps<Name extends string = string, FaultName extends string = string> = {
  readonly steps: {
    readonly [Step in Name]?: (
      data: StepData,
      next: string | undefined,
      fault: string | undefined,
    ) => unknown;
  };
  /** Causes the fault for real before the step. */
  readonly before: { readonly [Each in FaultName]?: (step: string) => unknown };
  /** Runs the step while causing the fault. */
  readonly around?: { readonly [Each in FaultName]?: (act: () => Promise<void>) => Promise<void> };
};
