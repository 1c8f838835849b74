import type { ScreenName } from "../../src/api/contract/routes.ts";
import type { WatchedPage } from "../support/watched-page.ts";

/** Everything that a screen state needs to bring a new visitor into the state. */
export type ScreenFixture = Omit<WatchedPage, "faults"> & {
  readonly origin: string;
  /** Folder of the site's data, which includes the sent mails. */
  readonly dataDir: string;
  /** The site's clock, in milliseconds since 1970. */
  readonly now: () => number;
  /** Number of the screen state. Each state books a different slot. */
  readonly seat: number;
  /** Declares that a problem with these words is expected. */
  readonly expectProblem: (words: string) => void;
};

/** Brings the visitor into the state and waits until the page shows the state. */
export type SetUpState = (fixture: ScreenFixture) => Promise<void>;

export type NotApplicable = { readonly cannot: string };

/** States that every screen must have or give a reason for not having. Screens may have additional states. */
export const commonStates = ["default", "skeleton", "loading", "empty", "error", "long"] as const;

/** States of a variant of a screen, by name. */
export type VariantStates = Readonly<Record<(typeof commonStates)[number], SetUpState | NotApplicable>> &
  Readonly<Record<string, SetUpState | NotApplicable>>;

/** A variant of a screen. For example, a screen that shows either a city or an offering has two variants. */
export type ScreenVariant = {
  /** Name of the screen, or `frame` for the layout around all screens. */
  readonly screen: ScreenName | "frame";
  readonly states: VariantStates | Readonly<Record<string, SetUpState>>;
};

export type ScreenState = {
  readonly face: string;
  readonly state: string;
  readonly seat: number;
  readonly reach: SetUpState;
};
