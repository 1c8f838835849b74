// @vitest-environment happy-dom

import { createEvent, fireEvent, render, screen } from "@testing-library/react";
import type { MouseEvent, ReactNode } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { SettledSite } from "../site/testing.tsx";
import { useLinkNavigation } from "./follow-links.ts";

type Attributes = {
  readonly target?: string;
  readonly "data-exact"?: boolean;
  readonly onClick?: (event: MouseEvent) => void;
};

function show(href: string, attributes: Attributes = {}) {
  render(
    <SettledSite areas={{}} at="/start">
      <Page>
        <a href={href} {...attributes}>
          On
        </a>
      </Page>
    </SettledSite>,
  );
}

function Page({ children }: { readonly children: ReactNode }) {
  useLinkNavigation();
  return children;
}

/**
 * Clicks the link. Returns true if the click's default action was not prevented, so that the browser follows the link.
 */
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
  it("a link keeps its plain URL in the markup and passes on the query when followed", () => {
    show("/about-us");
    expect(screen.getByRole("link").getAttribute("href")).toBe("/about-us");
    click();
    expect(address()).toBe("/about-us?people=4");
  });

  it("a link with data-exact does not pass on the query", () => {
    show("/about-us?people=2", { "data-exact": true });
    click();
    expect(address()).toBe("/about-us?people=2");
  });

  it("a link is not followed if the page has handled the click", () => {
    show("/about-us", { onClick: (event) => event.preventDefault() });
    click();
    expect(address()).toBe("/start");
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    "the browser itself follows a link on a click with %j",
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
  ])("the browser itself follows a link that leads to %s", (href) => {
    show(href);
    expect(click()).toBe(true);
  });

  it("the browser itself follows a link that has a target", () => {
    show("/about-us", { target: "_blank" });
    expect(click()).toBe(true);
  });
});
