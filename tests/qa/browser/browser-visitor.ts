import type { BrowserContext, Locator, Page, Request } from "@playwright/test";
import type { AnyMachineSnapshot } from "xstate";
import type { Journey, StepData } from "../../paths/journeys/journey.ts";
import type { TestEnvironment } from "./environment.ts";
import type { PageContent } from "./page-content.ts";
import type { VisualStates } from "./visual-states.ts";

/** What stands chosen where a time is chosen, its start in the words that the visitor reads; empty where nothing is. */
export type ShownSelection = {
  readonly item: string;
  readonly date: string;
  readonly start: string;
  readonly minutes: string;
  readonly people: string;
  readonly passes: string;
  /** Further days of passes. */
  readonly more: readonly string[];
};

/** What was wanted when an order was held. */
export type HeldOrderSnapshot = {
  readonly id: string;
  /** What was chosen; null where nothing was seen chosen. */
  readonly choice: ShownSelection | null;
  /** What was offered instead of it, of which the visitor may have taken one. */
  readonly instead: readonly string[];
  readonly typed: ReadonlyMap<string, string>;
};

/** A visitor who walks a path, and what the walk knows beside what the page shows. */
export type BrowserVisitor = {
  readonly world: TestEnvironment;
  readonly page: Page;
  readonly context: BrowserContext;
  /** Whether the visitor's browser runs scripts. */
  readonly hasScripts: boolean;
  /** What was typed, by the names of the fields: it must never be lost. */
  readonly typedFields: Map<string, string>;
  /** Who booked what the visitor looks at, where nobody typed it on the way. */
  customerEmail: string | null;
  /** Presses a control in the way in which the path is walked: with the mouse, or the keyboard. */
  readonly press: (control: Locator) => Promise<void>;
  /** Types into a field in that way, in place of what stands there. */
  readonly fill: (control: Locator, text: string) => Promise<void>;
  /** Ticks a radio button or an empty checkbox in that way. */
  readonly tick: (control: Locator) => Promise<void>;
  /** Undoes what a step did to the world; done before the next step begins. */
  readonly cleanups: (() => unknown)[];
  /** Bodies of what the page asked the service for a hold, the newest last. */
  readonly bookingRequests: PageBookingRequest[];
  /** What the page has asked for and not got yet. */
  readonly pending: Set<Request>;
  /** What the service offered instead of a time that is gone, the newest answer last, as the page names it. */
  readonly offeredAlternatives: (readonly string[])[];
  /** Looks at what the service answered that are not done yet. */
  readonly checks: Promise<void>[];
  /** What stood chosen on the page after the last step at which a time was chosen, and what was offered instead since. */
  lastSelection: Pick<HeldOrderSnapshot, "choice" | "instead">;
  /** The order that was held last, with what was wanted then. */
  held: HeldOrderSnapshot | null;
  /** What the database must have when the words of the page tell of it (`expectOnceShown`); answers with what it has not. */
  readonly expectedRows: ((text: string) => Promise<readonly string[]>)[];
  /** Links of tickets that were opened already, each with the number and the status of its order. */
  readonly openedLinks: Set<string>;
  /** What was found not to hold since the last step. */
  readonly violations: string[];
  /** The price was changed elsewhere, and the page had no way to learn it yet. */
  isPriceStale: boolean;
  /** What the service has told the page. */
  readonly lastResponses: {
    /** Its order's total, in paise. */
    total: number | null;
    /** Ids of the orders that stood when it asked last what is free. */
    others: Promise<readonly string[]>;
  };
};

/** A visitor who has done nothing yet; with the mouse and with scripts where nothing else is said. */
export function createBrowserVisitor(
  visitor: Pick<BrowserVisitor, "world" | "page" | "context"> &
    Partial<Pick<BrowserVisitor, "hasScripts" | "press" | "fill" | "tick">>,
): BrowserVisitor {
  return {
    hasScripts: true,
    press: (control) => control.click(),
    fill: (control, text) => control.fill(text),
    // A chip's words cover its radio button.
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

/** A booking as a page asks for it. */
export type PageBookingRequest = {
  readonly intent?: string;
  readonly buildingId: string;
  readonly catalogId: string;
  readonly start: string;
  readonly end: string;
  readonly people: number;
};

/** How the journeys of a machine are run in a browser; methods, so that every executor is one of `string`. */
export type BrowserExecutor<
  Name extends string = string,
  FaultName extends string = string,
> = VisualStates & {
  /** A visitor's own part of the world, such as a free room. */
  begin(visitor: BrowserVisitor, journey: Journey<Name, FaultName>): Promise<BrowserSteps<Name, FaultName>>;
  readonly cannot: { readonly [Word in Name | FaultName]?: string };
  /** Steps that are prepared while the one before them is done, so that no journey ends in between. */
  readonly preparedAhead?: readonly Name[];
  /** Why a whole journey cannot be run, for what lies in its combination of steps and faults. */
  skipReason?(journey: Journey<Name, FaultName>): string | undefined;
  /**
   * Whether the last step of a generated path can come to pass where the machine is before it: what a fault says of an order
   * must be what its steps have made of it.
   */
  isPlausible?(journey: Journey<Name, FaultName>, before: AnyMachineSnapshot): boolean;
  /** The name of the field that was typed into under a name, where the page must show it. */
  readonly fieldName?: (name: string, shown: PageContent) => string | undefined;
};

/** A visitor's steps and what may go wrong at them; a slow service or site answers when everything is let go. */
export type BrowserSteps<Name extends string = string, FaultName extends string = string> = {
  readonly steps: {
    readonly [Step in Name]?: (
      data: StepData,
      next: string | undefined,
      fault: string | undefined,
    ) => unknown;
  };
  /** Brings about what goes wrong, for real, before the step is done. */
  readonly before: { readonly [Each in FaultName]?: (step: string) => unknown };
  /** Does the step in the midst of what goes wrong. */
  readonly around?: { readonly [Each in FaultName]?: (act: () => Promise<void>) => Promise<void> };
};
