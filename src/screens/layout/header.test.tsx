// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { cityOf, SettledSite, siteWords } from "../site/testing.tsx";
import { Layout } from "./layout.tsx";

const cities = {
  cities: [cityOf("Delhi", 9), cityOf("Pune", 1), cityOf("Navi Mumbai", 3), cityOf("Mohali", 0)],
};

function show(words = siteWords) {
  render(
    <SettledSite areas={{ headerFooter: words, cities }}>
      <Layout>
        <p>The screen</p>
      </Layout>
    </SettledSite>,
  );
}

const header = () => within(screen.getByRole("banner"));
const dropdown = () => header().getByRole("button", { name: "Coworking" });
const menuButton = () => header().getByRole("button", { name: / menu$/ });

/** The state machine of the header is loaded when something is first opened. */
async function open(button: HTMLElement, name: string) {
  fireEvent.click(button);
  return await screen.findByRole("dialog", { name });
}

test("H4, H6: a Location item with the dropdown flag is the button of the location overlay", () => {
  const menuList = [{ name: "Location", href: "/coworking-space/delhi/", hasDropDown: "true" }];
  show({ ...siteWords, header: { ...siteWords.header, menuList } });
  const menu = within(header().getByRole("navigation", { name: "Main" }));
  expect(menu.getByRole("button", { name: "Location" })).toBeTruthy();
  expect(menu.queryByRole("link", { name: "Location" })).toBeNull();
});

test("the buttons of the header are forms that lead to a city page and to the footer without scripts", () => {
  show();
  for (const [button, action] of [
    [dropdown(), "/coworking-space/delhi/"],
    [menuButton(), "#site-footer"],
  ] as const) {
    expect(button.closest("form")?.getAttribute("action")).toBe(action);
    expect(button.closest("form")?.getAttribute("role")).toBe("presentation");
  }
});

test("H7, H8: the location overlay is opened and closed by its button, and stays open for a press inside", async () => {
  show();
  const overlay = await open(dropdown(), "Choose a city");
  expect(dropdown().getAttribute("aria-expanded")).toBe("true");
  fireEvent.pointerDown(screen.getByPlaceholderText("Search for a city"));
  expect(overlay.isConnected).toBe(true);
  fireEvent.pointerDown(dropdown());
  fireEvent.click(dropdown());
  expect(screen.queryByRole("dialog", { name: "Choose a city" })).toBeNull();
  expect(dropdown().getAttribute("aria-expanded")).toBe("false");
});

test("H5: the location overlay lists the cities with a centre that start with the text, and announces how many", async () => {
  show();
  const overlay = await open(dropdown(), "Choose a city");
  const cityNames = () =>
    within(overlay)
      .queryAllByRole("link")
      .map((link) => link.textContent);
  expect(cityNames()).toEqual(["Delhi9 centres", "Pune1 centre", "Navi Mumbai3 centres"]);
  const search = screen.getByPlaceholderText("Search for a city");
  expect(document.activeElement).toBe(search);
  const status = within(overlay).getByRole("status");
  expect(status.textContent).toBe("");
  fireEvent.change(search, { target: { value: "mumbai" } });
  expect([cityNames(), status.textContent]).toEqual([[], ""]);
  await expect.poll(() => status.textContent).toBe("No city starts with “mumbai”.");
  fireEvent.change(search, { target: { value: " NAV" } });
  expect(cityNames()).toEqual(["Navi Mumbai3 centres"]);
  expect(within(overlay).getByRole("status")).toBe(status);
  await expect.poll(() => status.textContent).toBe("1 city");
  fireEvent.click(within(overlay).getByRole("link", { name: /Navi Mumbai/ }));
  expect(screen.getByTestId("address").textContent).toBe("/coworking-space/navi-mumbai/");
});

test("Tab moves the focus round inside the location overlay", async () => {
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

test("the side menu returns the focus to its button before the overlay that it opens takes it", async () => {
  show();
  menuButton().focus();
  const menu = await open(menuButton(), "Menu");
  const item = within(menu).getByRole("button", { name: "Coworking" });
  expect(document.activeElement).toBe(item);
  fireEvent.click(item);
  expect(document.activeElement).toBe(menuButton());
  await expect.poll(() => document.activeElement).toBe(screen.getByPlaceholderText("Search for a city"));
});
