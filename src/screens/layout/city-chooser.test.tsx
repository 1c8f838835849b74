// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stubIntersectionObserver, triggerIntersection } from "../../ui/testing.ts";
import { cityFixture } from "../site/testing.tsx";
import { CityChooser } from "./city-chooser.tsx";

const cities = [
  cityFixture("Delhi", 9),
  cityFixture("Mumbai", 1),
  cityFixture("Mohali", 0),
  cityFixture("Navi Mumbai", 3),
];
const names = () => screen.queryAllByRole("link").map((link) => link.textContent);

beforeEach(stubIntersectionObserver);
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("city chooser", () => {
  it("C1, C5, C6: shows the cities that have a centre, with image, name and count", () => {
    render(<CityChooser cities={cities} />);
    expect(screen.getByRole("heading", { name: "FIND YOUR SPACE IN" })).toBeTruthy();
    expect(names()).toEqual(["Delhi9 centres", "Mumbai1 centre", "Navi Mumbai3 centres"]);
    expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/coworking-space/delhi/",
      "/coworking-space/mumbai/",
      "/coworking-space/navi-mumbai/",
    ]);
    act(() => triggerIntersection(true));
    const images = [...document.querySelectorAll("img")];
    expect(images).toHaveLength(3);
    for (const image of images)
      expect(image.getAttribute("width") && image.getAttribute("height")).toBeTruthy();
  });

  it("C3, C4: filters cities by the start of the name if there is a search box", async () => {
    render(<CityChooser cities={cities} />);
    expect(screen.queryByPlaceholderText("Search for a city")).toBeNull();
    cleanup();
    render(<CityChooser cities={cities} withSearch />);
    const box = screen.getByPlaceholderText("Search for a city");
    const statusRegion = screen.getByRole("status");
    expect(statusRegion.textContent).toBe("");
    fireEvent.change(box, { target: { value: "m" } });
    expect(names()).toEqual(["Mumbai1 centre"]);
    await expect.poll(() => statusRegion.textContent).toBe("1 city");
    fireEvent.change(box, { target: { value: "zz" } });
    expect(names()).toEqual([]);
    await expect.poll(() => statusRegion.textContent).toContain("zz");
    expect(screen.getByRole("status")).toBe(statusRegion);
  });

  it("C2: on a city's page, the city chooser lists all other cities", () => {
    render(<CityChooser cities={cities} currentCity="mumbai" />);
    expect(names()).toEqual(["Delhi9 centres", "Navi Mumbai3 centres"]);
    cleanup();
    const { container } = render(<CityChooser cities={[cityFixture("Mumbai", 1)]} currentCity="mumbai" />);
    expect(container.textContent).toBe("");
  });

  it("the city chooser can search 120 cities", () => {
    const manyCities = Array.from({ length: 120 }, (_, index) => cityFixture(`Town ${index}`, 1));
    render(<CityChooser cities={manyCities} withSearch />);
    fireEvent.change(screen.getByPlaceholderText("Search for a city"), { target: { value: "town 11" } });
    expect(names()).toHaveLength(11);
  });
});
