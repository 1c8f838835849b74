// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
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
  const headings = () =>
    footer()
      .getAllByRole("heading", { hidden: true })
      .map(({ textContent }) => textContent)
      .sort();

  it.each(["/booking-details/saket-court/banyan-room", "/payment-success/ORD000000000001"])(
    "folds its lists on %s, except for company and contact",
    (path) => {
      show("/terms");
      const allHeadings = headings();
      expect(document.querySelector("details")).toBeNull();
      cleanup();
      show(path);
      expect(headings()).toEqual(allHeadings);
      const fold = footer().getByText("Locations, offerings and more").closest("details");
      expect(fold?.open).toBe(false);
      const unfolded = footer()
        .getAllByRole("heading", { hidden: true })
        .filter((heading) => !fold?.contains(heading));
      expect(unfolded.map(({ textContent }) => textContent)).toEqual(["Company", "Address"]);
    },
  );
});
