// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { cityOf, SettledSite, siteWords } from "../site/testing.tsx";
import { Layout } from "./layout.tsx";

const cities = {
  cities: [cityOf("Delhi", 9), cityOf("Pune", 1), cityOf("Navi Mumbai", 3), cityOf("Mohali", 0)],
};

function show(at = "/", words = siteWords) {
  render(
    <SettledSite areas={{ headerFooter: words, cities }} at={at}>
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

/** The chart of the header is loaded when something is first opened. */
async function open(button: HTMLElement, name: string) {
  fireEvent.click(button);
  await screen.findByRole("dialog", { name });
}

describe("header", () => {
  it("H4, H6: a Location item with the dropdown flag is the button of the location overlay", () => {
    const menuList = [{ name: "Location", href: "/coworking-space/delhi/", hasDropDown: "true" }];
    show("/", { ...siteWords, header: { ...siteWords.header, menuList } });
    const menu = within(header().getByRole("navigation", { name: "Main" }));
    expect(menu.getByRole("button", { name: "Location" })).toBeTruthy();
    expect(menu.queryByRole("link", { name: "Location" })).toBeNull();
  });
});

describe("location overlay", () => {
  it("H4, H7: opens and closes with its button, which leads to a city page before scripts", async () => {
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

  it("H5: keeps the cities that start with the text, only those with a centre, and goes to the chosen one", async () => {
    show();
    await open(dropdown(), "Choose a city");
    expect(shownCities()).toEqual(["Delhi9 centres", "Pune1 centre", "Navi Mumbai3 centres"]);
    const search = screen.getByPlaceholderText("Search for a city");
    expect(document.activeElement).toBe(search);
    const told = within(overlay() ?? document.body).getByRole("status");
    expect(told.textContent).toBe("");
    fireEvent.change(search, { target: { value: "mumbai" } });
    expect(shownCities()).toEqual([]);
    expect(told.textContent).toBe("");
    await expect.poll(() => told.textContent).toBe("No city starts with “mumbai”.");
    fireEvent.change(search, { target: { value: " NAV" } });
    expect(shownCities()).toEqual(["Navi Mumbai3 centres"]);
    expect(within(overlay() ?? document.body).getByRole("status")).toBe(told);
    await expect.poll(() => told.textContent).toBe("1 city");
    fireEvent.click(screen.getByRole("link", { name: /Navi Mumbai/ }));
    expect(address()).toBe("/coworking-space/navi-mumbai/");
    expect(overlay()).toBeNull();
  });

  it("H8: closes with a press outside and with Escape, and gives the focus back", async () => {
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

  it("lets Tab go round inside", async () => {
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

  it("leads to the footer before scripts", () => {
    show();
    expect(toggle().closest("form")?.getAttribute("action")).toBe("#site-footer");
  });

  it("hands the focus over in its own time, so that a screen reader hears of the menu's end first", async () => {
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
