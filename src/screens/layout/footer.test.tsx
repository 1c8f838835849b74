// @vitest-environment happy-dom
import { render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { SettledSite, siteContentFixture } from "../site/testing.tsx";
import { Footer } from "./footer.tsx";

function show(currentPath = "/") {
  render(
    <SettledSite areas={{ headerFooter: siteContentFixture }} at={currentPath}>
      <Footer />
    </SettledSite>,
  );
}

const footer = () => within(screen.getByRole("contentinfo"));

describe("footer", () => {
  it.each(["/booking-details/saket-court/banyan-room", "/payment-success/ORD000000000001"])(
    "the footer is short on %s, with company and contact only",
    (path) => {
      show(path);
      const headings = footer()
        .getAllByRole("heading")
        .map(({ textContent }) => textContent);
      expect(headings).toContain("Company");
      expect(headings).not.toContain("Locations");
      expect(headings).not.toContain("Meeting room");
    },
  );
});
