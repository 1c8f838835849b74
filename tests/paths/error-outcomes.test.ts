import { describe, expect, test } from "vitest";
import { StateMachine } from "xstate";
import type { CallContext } from "../../src/api/call.ts";
import { calls } from "../../src/api/contract/calls.ts";
import { type ErrorCode, errorStatus } from "../../src/api/contract/errors.ts";
import { type CallFailure, toCallFailure } from "../../src/api/failure.ts";
import { callFailure } from "../../src/machines/area/fixtures.ts";
import { isFailure } from "../../src/machines/booking/error-examples.ts";
import { codeOf, fallibleCalls } from "./fallible-calls.ts";
import { machines } from "./machines.ts";

/*
 * Checks with the real API client that the examples of path runs are correct, for each API call of a state machine and
 * each error code that the contract lists for it. `tests/service/domain-errors.test.ts` checks that the service sends
 * these errors.
 */

/**
 * Actors that never return an API error: most make no API call, and the `load` actor of a data area stores the errors
 * of its API call as data.
 */
const callsWithoutErrors = ["openCheckout", "awaitHoldEnd", "awaitNextPoll", "askSite", "report", "load"];

test("fallibleCalls lists exactly the actors that make API calls", () => {
  const actors = Object.values(machines).flatMap(({ implementations }) =>
    Object.entries(implementations.actors).flatMap(([name, logic]) =>
      logic instanceof StateMachine ? [] : [name],
    ),
  );
  const callNames = [...Object.keys(fallibleCalls).map((name) => name.split(" ")[0]), ...callsWithoutErrors];
  expect(new Set(actors)).toEqual(new Set(callNames));
});

/** Returns a context for API calls whose service responds with an error. */
function respondingWith({ statusCode, body, retryAfterSeconds }: CallFailure): CallContext {
  const headers: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
  return {
    baseUrl: "http://service",
    fetch: async () => Response.json(body, { status: statusCode, headers }),
  };
}

describe.each(Object.entries(fallibleCalls))("%s", (_, { call, errorResponses, examples, ask }) => {
  test("the examples of the path runs cover exactly the error codes that the contract lists", () => {
    expect([...new Set(Object.keys(examples).map(codeOf))].sort()).toEqual(
      [...calls[call].errorCodes].sort(),
    );
    expect(Object.keys(errorResponses).sort()).toEqual(Object.keys(examples).sort());
  });

  test.each(Object.entries(errorResponses))(
    "the client converts the error response %s to the outcome that the path runs expect",
    async (name, response) => {
      const [reported, example] = [ask(respondingWith(response)), examples[name] ?? {}];
      if (isFailure(example)) expect(await reported.catch(toCallFailure)).toEqual(example);
      else expect(await reported).toEqual(example);
    },
  );

  test("the client throws an error code that the contract does not list", async () => {
    const unlisted = (Object.keys(errorStatus) as ErrorCode[]).find((code) => !(code in examples));
    if (unlisted === undefined) throw new Error("Every code is listed");
    await expect(ask(respondingWith(callFailure(unlisted)))).rejects.toMatchObject({ code: unlisted });
  });
});
