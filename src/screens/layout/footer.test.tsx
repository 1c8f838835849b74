// @vitest-environment happy-dom
import { render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { SettledSite, siteWords } from "../site/testing.tsx";
import { Footer } from "./footer.tsx";

function show(at = "/") {
  render(
    <SettledSite areas={{ headerFooter: siteWords }} at={at}>
      <Footer />
    </SettledSite>,
  );
}

const footer = () => within(screen.getByRole("contentinfo"));

describe("footer", () => {
  it.each([
    ["F1", "Locations", "Delhi"],
    ["F1", "Offerings", "Hot desk"],
    ["F1", "Company", "Terms"],
    ["F1", "Value-added services", "Post room"],
    ["F2", "Coworking space", "Coworking space in Delhi"],
    ["F2", "Office space", "Office space in Delhi"],
    ["F2", "Flexi pass", "Flexi pass in Delhi"],
    ["F2", "Virtual office", "Virtual office in Delhi"],
    ["F2", "Meeting room", "Meeting rooms in Delhi"],
  ])("%s: lists %s", (_, heading, link) => {
    show();
    const list = footer().getByRole("heading", { name: heading }).parentElement;
    expect(
      within(list ?? document.body)
        .getByRole("link", { name: link })
        .getAttribute("href"),
    ).toMatch(/^\//);
  });

  it.each(["/booking-details/saket-court/banyan-room", "/payment-success/ORD000000000001"])(
    "is short on %s: company and contact, and no other lists",
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

  it("F1: gives address, email, phone and the four social links", () => {
    show();
    expect(footer().getByText("1 Test Road, Delhi")).toBeTruthy();
    expect(footer().getByRole("link", { name: "hello@example.in" }).getAttribute("href")).toBe(
      "mailto:hello@example.in",
    );
    expect(footer().getByRole("link", { name: "1800 111 2222" }).getAttribute("href")).toBe(
      "tel:18001112222",
    );
    for (const name of ["Facebook", "Instagram", "Twitter", "LinkedIn"]) {
      expect(footer().getByRole("link", { name }).getAttribute("href")).toContain(name.toLowerCase());
    }
  });

  it("F3: has the copyright line", () => {
    show();
    expect(footer().getByText("© 2019 Test House, Inc. All rights reserved.")).toBeTruthy();
  });

  it("F4, F6: has a call button with the number and a call-back button", () => {
    show();
    expect(screen.getByRole("link", { name: "Call +91 98765 43210" }).getAttribute("href")).toBe(
      "tel:+919876543210",
    );
    expect(screen.getByRole("link", { name: "Request a Call Back" }).getAttribute("href")).toBe(
      "/contact-us/",
    );
  });

  it.each(["/contact-us", "/contact-us/"])("F5: has neither on %s", (at) => {
    show(at);
    expect(screen.queryByRole("link", { name: /^Call / })).toBeNull();
    expect(screen.queryByRole("link", { name: "Request a Call Back" })).toBeNull();
  });
});
