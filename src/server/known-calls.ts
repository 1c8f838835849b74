import { type CallDefinition, type CallName, calls } from "../api/contract/calls.ts";

type KnownCall = CallDefinition & { readonly name: CallName; readonly pattern: RegExp };

const known: readonly KnownCall[] = Object.entries(calls).map(([name, call]) => ({
  ...(call as CallDefinition),
  name: name as CallName,
  pattern: new RegExp(`^${call.path.replace(/\{\w+\}/g, "[^/]+")}$`),
}));

/** The call of the contract with this method and path, or null. */
export function callAt(method: string, path: string): KnownCall | null {
  const contractMethod = method === "HEAD" ? "GET" : method;
  return known.find((call) => call.method === contractMethod && call.pattern.test(path)) ?? null;
}

/** Allowed methods of a path; empty for an unknown path. */
export function methodsAt(path: string): string[] {
  return known.filter((call) => call.pattern.test(path)).map((call) => call.method);
}
