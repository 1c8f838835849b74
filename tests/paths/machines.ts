import type { AnyStateMachine } from "xstate";
import { checks } from "./machine-checks.ts";

export const charts: Readonly<Record<string, AnyStateMachine>> = Object.fromEntries(
  checks.map(({ chart, executor }) => [chart, executor.machine]),
);
