import type { AnyStateMachine } from "xstate";
import { checks } from "./machine-checks.ts";

export const machines: Readonly<Record<string, AnyStateMachine>> = Object.fromEntries(
  checks.map(({ machine, executor }) => [machine, executor.machine]),
);
