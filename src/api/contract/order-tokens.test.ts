import { expect, test } from "vitest";
import { withCookiesBlockedMark, withoutSecrets } from "./order-tokens.ts";

test("withoutSecrets removes the token, the key and the cookie mark, and keeps all other parameters", () => {
  const query = withCookiesBlockedMark(new URLSearchParams("token=t&order=1&key=k&moved=2"));
  expect(query.get("cookies")).toBe("blocked");
  expect(withoutSecrets(query).toString()).toBe("order=1&moved=2");
});
