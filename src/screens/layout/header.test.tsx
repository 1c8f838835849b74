// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { cityFixture, SettledSite, siteContentFixture } from "../site/testing.tsx";
import { Layout } from "./layout.tsx";

const cities = {
  cities: [
    cityFixture("Delhi", 9),
    cityFixture("Pune", 1),
    cityFixture("Navi Mumbai", 3),
    cityFixture("Mohali", 0),
  ],
};

function show(path = "/", siteContent = siteContentFixture) {
  render(
    <SettledSite areas={{ headerFooter: siteContent, cities }} at={path}>
      <Layout>
        <p>The screen</p>
      </Layout>
    </SettledSite>,
  );
}

const header = () => within(screen.getByRole("banner"));
const dropdown = () => header().getByRole("button", { name: "Coworking" });
const overlay = () => screen.queryByRole("dialog", { name: "Choose a city" });
const address = () => screen.getByTestId("address").textContent;
const shownCities = () =>
  within(screen.getByRole("dialog", { name: "Choose a city" }))
    .queryAllByRole("link")
    .map((link) => link.textContent);

/** Clicks a button of the header and waits for its dialog, which is lazily loaded. */
async function open(button: HTMLElement, name: string) {
  fireEvent.click(button);
  await screen.findByRole("dialog", { name });
}

describe("header", () => {
  it("H4, H6: a Location item with the dropdown flag is the button of the location overlay", () => {
    const menuList = [{ name: "Location", href: "/coworking-space/delhi/", hasDropDown: "true" }];
    show("/", { ...siteContentFixture, header: { ...siteContentFixture.header, menuList } });
    const menu = within(header().getByRole("navigation", { name: "Main" }));
    expect(menu.getByRole("button", { name: "Location" })).toBeTruthy();
    expect(menu.queryByRole("link", { name: "Location" })).toBeNull();
  });
});

describe("location overlay", () => {
  it("H4, H7: a button opens and closes the location overlay, and leads to a city page until the scripts have loaded", async () => {
    show();
    expect(dropdown().closest("form")?.getAttribute("action")).toBe("/coworking-space/delhi/");
    expect(dropdown().closest("form")?.getAttribute("role")).toBe("presentation");
    expect(overlay()).toBeNull();
    await open(dropdown(), "Choose a city");
    expect(overlay()).not.toBeNull();
    expect(dropdown().getAttribute("aria-expanded")).toBe("true");
    fireEvent.pointerDown(dropdown());
    fireEvent.click(dropdown());
    expect(overlay()).toBeNull();
  });

  it("H5: lists the cities that have a centre and start with the entered text, and opens the chosen city", async () => {
    show();
    await open(dropdown(), "Choose a city");
    expect(shownCities()).toEqual(["Delhi9 centres", "Pune1 centre", "Navi Mumbai3 centres"]);
    const search = screen.getByPlaceholderText("Search for a city");
    expect(document.activeElement).toBe(search);
    const statusRegion = within(overlay() ?? document.body).getByRole("status");
    expect(statusRegion.textContent).toBe("");
    fireEvent.change(search, { target: { value: "mumbai" } });
    expect(shownCities()).toEqual([]);
    expect(statusRegion.textContent).toBe("");
    await expect.poll(() => statusRegion.textContent).toBe("No city starts with “mumbai”.");
    fireEvent.change(search, { target: { value: " NAV" } });
    expect(shownCities()).toEqual(["Navi Mumbai3 centres"]);
    expect(within(overlay() ?? document.body).getByRole("status")).toBe(statusRegion);
    await expect.poll(() => statusRegion.textContent).toBe("1 city");
    fireEvent.click(screen.getByRole("link", { name: /Navi Mumbai/ }));
    expect(address()).toBe("/coworking-space/navi-mumbai/");
    expect(overlay()).toBeNull();
  });

  it("H8: the location overlay closes on an outside click and on Escape, and restores the focus", async () => {
    show();
    dropdown().focus();
    await open(dropdown(), "Choose a city");
    fireEvent.pointerDown(screen.getByPlaceholderText("Search for a city"));
    expect(overlay()).not.toBeNull();
    fireEvent.pointerDown(screen.getByText("The screen"));
    expect(overlay()).toBeNull();
    dropdown().focus();
    fireEvent.click(dropdown());
    fireEvent.keyDown(document, { key: "Escape" });
    expect(overlay()).toBeNull();
    expect(document.activeElement).toBe(dropdown());
  });

  it("keeps the focus inside the location overlay when Tab is pressed", async () => {
    show();
    await open(dropdown(), "Choose a city");
    const search = screen.getByPlaceholderText("Search for a city");
    const last = screen.getByRole("link", { name: /Navi Mumbai/ });
    last.focus();
    fireEvent.keyDown(document, { key: "Tab" });
    expect(document.activeElement).toBe(search);
    fireEvent.keyDown(document, { key: "Tab", shiftKey: true });
    expect(document.activeElement).toBe(last);
  });
});

describe("side menu", () => {
  const toggle = () => header().getByRole("button", { name: / menu$/ });
  const menu = () => screen.queryByRole("dialog", { name: "Menu" });

  it("the menu button leads to the footer until the scripts have loaded", () => {
    show();
    expect(toggle().closest("form")?.getAttribute("action")).toBe("#site-footer");
  });

  it("moves the focus after a delay, so that a screen reader announces the end of the menu first", async () => {
    show();
    toggle().focus();
    await open(toggle(), "Menu");
    const item = within(menu() ?? document.body).getByRole("button", { name: "Coworking" });
    expect(document.activeElement).toBe(item);
    fireEvent.click(item);
    expect(document.activeElement).toBe(toggle());
    await expect.poll(() => document.activeElement).toBe(screen.getByPlaceholderText("Search for a city"));
  });
});
