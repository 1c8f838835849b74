// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { SettledSite, siteWords } from "../site/testing.tsx";
import { Footer } from "./footer.tsx";

function show(at: string) {
  render(
    <SettledSite areas={{ headerFooter: siteWords }} at={at}>
      <Footer />
    </SettledSite>,
  );
}

it.each(["/booking-details/saket-court/banyan-room", "/payment-success/ORD000000000001"])(
  "the footer of %s has the company's links and contact, and no other lists",
  (path) => {
    show(path);
    const headings = screen.getAllByRole("heading").map(({ textContent }) => textContent);
    expect(headings).toContain("Company");
    expect(headings).not.toContain("Locations");
    expect(headings).not.toContain("Meeting room");
  },
);

it("F5: the contact page with a final slash has no call buttons", () => {
  show("/contact-us/");
  expect(screen.queryByRole("link", { name: /^Call / })).toBeNull();
  expect(screen.queryByRole("link", { name: "Request a Call Back" })).toBeNull();
});
