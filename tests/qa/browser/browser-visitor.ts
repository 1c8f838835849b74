import type { BrowserContext, Locator, Page, Request } from "@playwright/test";
import type { AnyMachineSnapshot } from "xstate";
import type { Journey, StepData } from "../../paths/journeys/journey.ts";
import type { TestEnvironment } from "./environment.ts";
import type { PageContent } from "./page-content.ts";
import type { VisualStates } from "./visual-states.ts";

/** The selection shown on the page, with the start as visible text. A value is empty if nothing is selected. */
export type ShownSelection = {
  readonly item: string;
  readonly date: string;
  readonly start: string;
  readonly minutes: string;
  readonly people: string;
  readonly passes: string;
  /** Additional days of a pass order. */
  readonly more: readonly string[];
  /** The starts of the later dates of a weekly booking, in milliseconds since 1970. */
  readonly repeats: readonly number[];
};

/** What the visitor requested when the order was held. */
export type HeldOrderSnapshot = {
  readonly id: string;
  /** The selection, or null if the page showed none. */
  readonly choice: ShownSelection | null;
  /** Alternatives that were offered. The visitor may have chosen one of them. */
  readonly instead: readonly string[];
  readonly typed: ReadonlyMap<string, string>;
};

/** A visitor who runs a path, with facts that are not on the page. */
export type BrowserVisitor = {
  readonly environment: TestEnvironment;
  readonly page: Page;
  readonly context: BrowserContext;
  readonly hasScripts: boolean;
  /** Typed texts by field name. The page must never lose them. */
  readonly typedFields: Map<string, string>;
  /** Email address of the order's customer, if the visitor did not type it during the path. */
  customerEmail: string | null;
  /** Presses a control in the path's input mode: with the mouse or the keyboard. */
  readonly press: (control: Locator) => Promise<void>;
  /** Replaces a field's text in the path's input mode. */
  readonly fill: (control: Locator, text: string) => Promise<void>;
  /** Ticks a radio button or an unchecked checkbox in the path's input mode. */
  readonly tick: (control: Locator) => Promise<void>;
  /** Functions that undo a step's changes to the environment. They run before the next step. */
  readonly cleanups: (() => unknown)[];
  /** Bodies of the page's requests for a hold. The newest is last. */
  readonly bookingRequests: PageBookingRequest[];
  /** Requests of the page that have no response yet. */
  readonly pending: Set<Request>;
  /** Names of the alternatives for a taken slot, one list per response. The newest is last. */
  readonly offeredAlternatives: (readonly string[])[];
  /** Running checks of the service's responses. */
  readonly checks: Promise<void>[];
  /** The latest selection on the page, and the alternatives that were offered afterwards. */
  lastSelection: Pick<HeldOrderSnapshot, "choice" | "instead">;
  /** The latest held order, with what the visitor had requested. */
  held: HeldOrderSnapshot | null;
  /** Checks of the database, which run once the page shows certain texts (`expectOnceShown`) and return mismatches. */
  readonly expectedRows: ((text: string) => Promise<readonly string[]>)[];
  /** Links of tickets that were already opened, each with the number and the status of the order. */
  readonly openedLinks: Set<string>;
  /** Invariants that the service's responses violated. */
  readonly violations: string[];
  /** True if the price was changed elsewhere and the page cannot know the new price yet. */
  isPriceStale: boolean;
  /** Facts from the service's latest responses to the page. */
  readonly lastResponses: {
    /** The order's total in paise. */
    total: number | null;
    /** Ids of the orders that were held or confirmed when the page last requested the availability. */
    others: Promise<readonly string[]>;
  };
};

/** Creates a visitor who has done nothing yet. By default, the visitor uses a mouse and has scripts. */
export function createBrowserVisitor(
  visitor: Pick<BrowserVisitor, "environment" | "page" | "context"> &
    Partial<Pick<BrowserVisitor, "hasScripts" | "press" | "fill" | "tick">>,
): BrowserVisitor {
  return {
    hasScripts: true,
    press: (control) => control.click(),
    fill: (control, text) => control.fill(text),
    // Forces the click, because the chip's label covers the radio button.
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

/**
 * Runs the journeys of a state machine in a browser. Methods have bivariant parameters, so that every executor is
 * assignable to the type with `string` names.
 */
export type BrowserExecutor<
  Name extends string = string,
  FaultName extends string = string,
> = VisualStates & {
  /** Prepares what only this visitor uses, such as a free room. Returns the steps. */
  begin(visitor: BrowserVisitor, journey: Journey<Name, FaultName>): Promise<BrowserSteps<Name, FaultName>>;
  readonly cannot: { readonly [Word in Name | FaultName]?: string };
  /** Steps that are prepared during the previous step, so that no journey can end between the two. */
  readonly preparedAhead?: readonly Name[];
  /** If a journey cannot run because it combines steps and faults that exclude each other, returns this reason. */
  skipReason?(journey: Journey<Name, FaultName>): string | undefined;
  /**
   * Returns true if the last step of a generated path is possible in the machine's previous state. A fault about an
   * order must match the order that the steps have created.
   */
  isPlausible?(journey: Journey<Name, FaultName>, before: AnyMachineSnapshot): boolean;
  /** Returns the name of the page's field for a typed field, or undefined if the page need not show the field. */
  readonly fieldName?: (name: string, shown: PageContent) => string | undefined;
};

/** A visitor's steps and faults. A slow service or site responds once its requests are released. */
export type BrowserSteps<Name extends string = string, FaultName extends string = string> = {
  readonly steps: {
    readonly [Step in Name]?: (
      data: StepData,
      next: string | undefined,
      fault: string | undefined,
    ) => unknown;
  };
  /** Causes the fault, without mocks, before the step. */
  readonly before: { readonly [Each in FaultName]?: (step: string) => unknown };
  /** Runs the step while causing the fault. */
  readonly around?: { readonly [Each in FaultName]?: (act: () => Promise<void>) => Promise<void> };
};
