import { describe, expect, test } from "vitest";
import { StateMachine } from "xstate";
import type { CallContext } from "../../src/api/call.ts";
import { calls } from "../../src/api/contract/calls.ts";
import { type ErrorCode, errorStatus } from "../../src/api/contract/errors.ts";
import { type CallFailure, toCallFailure } from "../../src/api/failure.ts";
import { callFailure } from "../../src/machines/area/fixtures.ts";
import { isFailure } from "../../src/machines/booking/error-examples.ts";
import { codeOf, fallibleCalls } from "./fallible-calls.ts";
import { charts } from "./machines.ts";

/*
 * The examples by which charts are walked are what the real client makes of the service's refusals: for each call that a
 * chart makes and each code that the contract lists for it. That the service refuses in these words is compared in
 * `tests/service/domain-errors.test.ts`.
 */

/** Actors that ask the service nothing, and `load` of a data area, which keeps whatever its call fails with. */
const others = ["openCheckout", "awaitHoldEnd", "awaitNextPoll", "askSite", "report", "load"];

test("whatever the actors of the charts ask stands here, and nothing else", () => {
  const actors = Object.values(charts).flatMap(({ implementations }) =>
    Object.entries(implementations.actors).flatMap(([name, logic]) =>
      logic instanceof StateMachine ? [] : [name],
    ),
  );
  const known = [...Object.keys(fallibleCalls).map((name) => name.split(" ")[0]), ...others];
  expect(new Set(actors)).toEqual(new Set(known));
});

/** A service that refuses with a reply. */
function respondingWith({ statusCode, body, retryAfterSeconds }: CallFailure): CallContext {
  const headers: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
  return {
    baseUrl: "http://service",
    fetch: async () => Response.json(body, { status: statusCode, headers }),
  };
}

describe.each(Object.entries(fallibleCalls))("%s", (_, { call, errorResponses: replies, examples, ask }) => {
  test("has an example for each code of the contract, and no other", () => {
    expect([...new Set(Object.keys(examples).map(codeOf))].sort()).toEqual([...calls[call].refusals].sort());
    expect(Object.keys(replies).sort()).toEqual(Object.keys(examples).sort());
  });

  test.each(Object.entries(replies))("refused with %s comes to the example", async (name, reply) => {
    const [reported, example] = [ask(respondingWith(reply)), examples[name] ?? {}];
    if (isFailure(example)) expect(await reported.catch(toCallFailure)).toEqual(example);
    else expect(await reported).toEqual(example);
  });

  test("a code that the contract does not list is thrown, not taken for another", async () => {
    const unlisted = (Object.keys(errorStatus) as ErrorCode[]).find((code) => !(code in examples));
    if (unlisted === undefined) throw new Error("Every code is listed");
    await expect(ask(respondingWith(callFailure(unlisted)))).rejects.toMatchObject({ code: unlisted });
  });
});
