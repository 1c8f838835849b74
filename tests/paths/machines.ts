import type { AnyStateMachine } from "xstate";
import { checks } from "./machine-checks.ts";

/** Every machine of the site by its name. */
export const charts: Readonly<Record<string, AnyStateMachine>> = Object.fromEntries(
  checks.map(({ chart, executor }) => [chart, executor.machine]),
);
