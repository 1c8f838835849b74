import { expect, test } from "vitest";
import { countText } from "./count-text.ts";

test("the number of results is exact unless the search has stopped counting", () => {
  expect(countText(1)).toBe("1 result");
  expect(countText(199)).toBe("199 results");
  expect(countText(200)).toBe("200 or more results");
});
