// @vitest-environment happy-dom
import { createEvent, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { SiteLink, SiteLinks } from "./site-link.tsx";
import { SettledSite } from "./testing.tsx";

function show(href: string, target?: string) {
  render(
    <SettledSite areas={{}} at="/start">
      <SiteLinks>
        <SiteLink href={href} target={target}>
          On
        </SiteLink>
      </SiteLinks>
    </SettledSite>,
  );
}

/** Clicks, and says whether the browser was left to follow the link by itself. */
function click(options = {}): boolean {
  const link = screen.getByRole("link");
  const event = createEvent.click(link, { button: 0, ...options });
  fireEvent(link, event);
  return address() === "/start" && !event.defaultPrevented;
}

const address = () => screen.getByTestId("address").textContent;

beforeEach(() =>
  window.history.replaceState(null, "", "/start?people=4&type=Bespoke+Solutions&token=secret"),
);
describe("links within the site", () => {
  it("keep their plain address in the markup, and carry the query on when followed", () => {
    show("/about-us");
    expect(screen.getByRole("link").getAttribute("href")).toBe("/about-us");
    click();
    expect(address()).toBe("/about-us?people=4");
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    "leave a click with %j to the browser",
    (options) => {
      show("/about-us");
      expect(click(options)).toBe(true);
    },
  );

  it.each([
    "https://example.in/",
    "//example.in/",
    "#top",
    "mailto:a@b.in",
    "/order/invoice?orderId=1",
    "/brand/mark.svg",
  ])("leave %s to the browser", (href) => {
    show(href);
    expect(click()).toBe(true);
  });

  it("leave a link for another window to the browser", () => {
    show("/about-us", "_blank");
    expect(click()).toBe(true);
  });
});
