import { expect, test } from "vitest";
import { addressOf, createLeadLimit } from "./lead-limit.ts";

test.each([
  ["the first of several", "203.0.113.9, 10.0.0.1", "203.0.113.9"],
  ["IPv4 in the clothes of IPv6", "::ffff:203.0.113.9", "203.0.113.9"],
  ["IPv6 by its network", "2001:0DB8:1:2:aaaa::1", "2001:db8:1:2::/64"],
  ["another address of that network", "2001:db8:1:2:bbbb:cccc:dddd:eeee", "2001:db8:1:2::/64"],
  ["a network with zeros left out", "2001:db8::1", "2001:db8:0:0::/64"],
  ["loopback", "::1", "0:0:0:0::/64"],
  ["none", "", "unknown"],
])("counts by %s", (_name, header, address) => {
  expect(addressOf({ "x-forwarded-for": header })).toBe(address);
});

test("counts requests without the header together", () => {
  expect(addressOf({})).toBe("unknown");
});

test("lets ten of an address through, then says how long to wait; others are not concerned", async () => {
  const limit = createLeadLimit();
  for (let lead = 1; lead <= 10; lead += 1) expect(await limit.refuses("203.0.113.9")).toBeNull();
  const wait = await limit.refuses("203.0.113.9");
  expect(wait).toBeGreaterThan(590);
  expect(wait).toBeLessThanOrEqual(600);
  expect(await limit.refuses("203.0.113.10")).toBeNull();
});
