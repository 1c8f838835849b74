import { test } from "./fixture.ts";
import { allRequirements, type RequirementId } from "./requirements.ts";

/**
 * Declares the test of a requirement, or of several that one visit shows. Its title is the sentence of the first one, its tags
 * are the ids.
 */
export function requirement(
  id: RequirementId | readonly [RequirementId, ...RequirementId[]],
  check: () => Promise<void>,
): void {
  const ids = typeof id === "string" ? [id] : id;
  const sentence = allRequirements.find((row) => row.id === ids[0])?.sentence;
  const tag = ids.map((each) => `@${each.replaceAll(/[: ]+/g, "-")}`);
  test(`${ids.join(" ")} ${sentence}`, { tag }, () => check());
}
