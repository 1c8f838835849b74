import type { Gateway, GatewayAnswer } from "./gateway.ts";

type Call = (...args: never[]) => Promise<GatewayAnswer<unknown>>;

/**
 * A gateway client with a limit on concurrent calls; a call above it fails at once as if the gateway were unreachable. Its
 * caller leaves the work to a later check instead of queueing behind a gateway that does not answer.
 */
export function withFewCalls(gateway: Gateway, most: number): Gateway {
  let underWay = 0;
  const limited = (call: Call): Call => {
    return async (...args) => {
      if (underWay >= most) return { is: "away", cause: "too many calls are under way" };
      underWay += 1;
      try {
        return await call(...args);
      } finally {
        underWay -= 1;
      }
    };
  };
  const calls = Object.entries(gateway).map(([name, call]) => [name, limited(call)]);
  // Each call keeps its own arguments and values; only "away" may come in place of its answer.
  return Object.fromEntries(calls) as Gateway;
}
