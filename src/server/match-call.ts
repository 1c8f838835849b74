import { type CallDefinition, type CallName, calls } from "../api/contract/calls.ts";

type MatchedCall = CallDefinition & { readonly name: CallName; readonly pattern: RegExp };

const callPatterns: readonly MatchedCall[] = Object.entries(calls).map(([name, call]) => ({
  ...(call as CallDefinition),
  name: name as CallName,
  pattern: new RegExp(`^${call.path.replace(/\{\w+\}/g, "[^/]+")}$`),
}));

/** Finds the API call of the contract with this method and path. Returns null if there is none. */
export function matchCall(method: string, path: string): MatchedCall | null {
  const contractMethod = method === "HEAD" ? "GET" : method;
  return callPatterns.find((call) => call.method === contractMethod && call.pattern.test(path)) ?? null;
}

/** Returns the allowed methods of a path. Empty for an unknown path. */
export function allowedMethods(path: string): string[] {
  return callPatterns.filter((call) => call.pattern.test(path)).map((call) => call.method);
}
