import { test } from "./fixture.ts";
import { allRequirements, type RequirementId } from "./requirements.ts";

/**
 * Declares the test of one or more requirements. The title consists of the ids and the sentence of the first
 * requirement. The ids are also the tags of the test.
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
