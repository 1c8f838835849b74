import type { ScreenName } from "../../src/api/contract/routes.ts";
import type { WatchedPage } from "../support/watched-page.ts";

/** What a row needs to bring a new visitor into its state. */
export type ScreenFixture = Omit<WatchedPage, "faults"> & {
  readonly origin: string;
  /** Folder of the site's data, with the mails that it keeps. */
  readonly dataDir: string;
  /** The site's clock, in milliseconds since 1970. */
  readonly now: () => number;
  /** Number of the row; each books a time of its own. */
  readonly seat: number;
  /** Announces that a fault with these words belongs to the state. */
  readonly expectProblem: (words: string) => void;
};

/** Brings the visitor into the state, and waits until it is there to be looked at. */
export type SetUpState = (stage: ScreenFixture) => Promise<void>;

/** Why a screen has no such state. */
export type Cannot = { readonly cannot: string };

/** States that every screen has, or says why not; further ones are its own. */
export const commonStates = ["default", "skeleton", "loading", "empty", "error", "long"] as const;

/** States of one face of a screen, by name. */
export type VariantStates = Readonly<Record<(typeof commonStates)[number], SetUpState | Cannot>> &
  Readonly<Record<string, SetUpState | Cannot>>;

/** One face of a screen: a screen that shows either a city or an offering has two. */
export type Face = {
  /** The screen behind it; `frame` is what stands round all of them. */
  readonly screen: ScreenName | "frame";
  readonly states: VariantStates | Readonly<Record<string, SetUpState>>;
};

/** One screen in one state. */
export type ScreenState = {
  readonly face: string;
  readonly state: string;
  readonly seat: number;
  readonly reach: SetUpState;
};
