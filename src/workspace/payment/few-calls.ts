import type { Gateway, GatewayAnswer } from "./gateway.ts";

type Call = (...args: never[]) => Promise<GatewayAnswer<unknown>>;

/** Limits concurrent calls: one above fails as if the gateway were away, so that callers do not queue behind it. */
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
