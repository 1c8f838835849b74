import { describe, expect, test } from "vitest";
import { maxSubjectLength, subjectProblem } from "./commit-subject.ts";

describe("subjectProblem()", () => {
  test.each([
    "booking: clear the choice error when the date changes",
    "qa: pass the seed to every shard",
    "check: spell-check code and documents",
    "naming: record, enqueue and notify",
    "order page: address the guest by name",
    'Revert "booking: keep the order when a release is refused"',
    `docs: ${"a".repeat(maxSubjectLength - "docs: ".length)}`,
  ])("accepts the subject %s", (subject) => {
    expect(subjectProblem(subject)).toBeUndefined();
  });

  test.each([
    ["Clear the choice error", /area/],
    ["Booking: clear the choice error", /area/],
    ["booking: clear the choice error.", /full stop/],
    ["booking: Clear the choice error", /lower-case/],
    ["booking: clears the choice error", /imperative/],
    ["booking: cleared the choice error", /imperative/],
    ["booking: clearing the choice error", /imperative/],
    ["booking: the choice error is cleared", /imperative/],
    ["booking: errors are cleared", /imperative/],
    ["booking: choice must be cleared", /imperative/],
    [`docs: ${"a".repeat(maxSubjectLength - "docs: ".length + 1)}`, /73 characters; at most 72/],
  ])("rejects the subject %s", (subject, reason) => {
    expect(subjectProblem(subject)).toMatch(reason);
  });
});
