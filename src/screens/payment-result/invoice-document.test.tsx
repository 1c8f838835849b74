// @vitest-environment happy-dom
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { quoteFixture } from "../../machines/booking/quote-fixture.ts";
import { invoice } from "../../machines/result/fixtures.ts";
import { InvoiceDocument } from "./invoice-document.tsx";

test("an invoice shows every line with its sign, and the discount reduces the taxable value", () => {
  const { discountPaise, taxablePaise, taxes, totalPaise } = quoteFixture("TEN");
  const { container } = render(
    <InvoiceDocument invoice={{ ...invoice, discountPaise, taxablePaise, taxes, totalPaise }} />,
  );
  const rows = [...container.querySelectorAll("tbody tr, tfoot tr")].map(({ children }) =>
    [...children].map(({ textContent }) => textContent).join(": "),
  );
  expect(rows).toEqual([
    "BanyanSAC 997212, 1 × ₹800: ₹800",
    "Discount: −₹80",
    "Taxable value: ₹720",
    "CGST 9%: ₹64.80",
    "SGST 9%: ₹64.80",
    "Total: ₹849.60",
  ]);
});

test("an unpaid invoice shows the due date and how to pay", () => {
  const text = (dueOn?: string) =>
    render(<InvoiceDocument invoice={{ ...invoice, dueOn }} />).container.textContent;
  expect(text("2026-12-08")).toContain("Due on Tue, 8 Dec 2026, unpaid\nPlease pay by bank transfer");
  expect(text()).not.toContain("Due on");
});

test("a corrected invoice names the invoice that it replaces", () => {
  const text = (corrects?: string) =>
    render(<InvoiceDocument invoice={{ ...invoice, corrects }} />).container.textContent;
  expect(text("DL/2627/000007")).toContain("Replaces DL/2627/000007");
  expect(text()).not.toContain("Replaces");
});
