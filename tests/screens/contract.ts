import * as v from "valibot";
import { type CallDefinition, calls } from "../../src/api/contract/calls.ts";

/** Throws if a response that was changed for a state violates the contract. */
export function assertMatchesContract(method: string, pathname: string, status: number, body: unknown): void {
  const call = Object.values<CallDefinition>(calls).find(
    (each) => each.method === method && patternOf(each.path).test(pathname),
  );
  const schema = call?.responses[status];
  if (schema === undefined || "mediaType" in schema) throw new Error(`${method} ${pathname}: no such reply.`);
  const { issues = [] } = v.safeParse(schema, body);
  // The site has moved the token of an order into a cookie that scripts cannot read.
  const problems = issues
    .map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)
    .filter((problem) => !problem.startsWith("token: Invalid key"));
  if (problems.length > 0)
    throw new Error(`${method} ${pathname} would break the contract: ${problems.join("; ")}`);
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`);
}
