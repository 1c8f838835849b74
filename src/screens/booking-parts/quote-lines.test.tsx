// @vitest-environment happy-dom
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { quoteFixture } from "../../machines/booking/quote-fixture.ts";
import { QuoteLines } from "./quote-lines.tsx";

test.each([
  [
    "without a coupon",
    quoteFixture(),
    ["Banyan 1 × ₹800: ₹800", "CGST 9%: ₹72", "SGST 9%: ₹72", "Total to pay: ₹944"],
  ],
  [
    "with a coupon",
    quoteFixture("TEN"),
    [
      "Banyan 1 × ₹800: ₹800",
      "Coupon TEN: −₹80",
      "Taxable value: ₹720",
      "CGST 9%: ₹64.80",
      "SGST 9%: ₹64.80",
      "Total to pay: ₹849.60",
    ],
  ],
] as const)("a price %s shows every line with its sign", (_, quote, lines) => {
  const { container } = render(<QuoteLines quote={quote} totalLabel="Total to pay" />);
  const rows = [...container.querySelectorAll("tr")].map((row) =>
    [...row.cells].map(({ textContent }) => textContent).join(": "),
  );
  expect(rows).toEqual(lines);
});
