import { expect, test } from "vitest";
import { callFailure, networkFailure, serviceUnavailable } from "../../machines/area/fixtures.ts";
import { isGenericFailure } from "./failure.tsx";

const withoutMessage = { fields: {}, body: null, message: "Request failed with status code 409" };

test.each([
  ["a domain error with the service's sentence", callFailure("slot_taken"), false],
  [
    "an error whose message is a technical text",
    { ...withoutMessage, statusCode: 409, code: "unknown" },
    true,
  ],
  ["a response that is not JSON", { ...withoutMessage, statusCode: 404, code: "unreadable" }, true],
  ["no connection", networkFailure, true],
  ["an outage", serviceUnavailable, true],
] as const)("shows the message of %s only if the message is written for visitors", (_, failure, expected) => {
  expect(isGenericFailure(failure)).toBe(expected);
});
