// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stubNearness, tellNearness } from "../../ui/testing.ts";
import { cityOf } from "../site/testing.tsx";
import { CityChooser } from "./city-chooser.tsx";

const cities = [cityOf("Delhi", 9), cityOf("Mumbai", 1), cityOf("Mohali", 0), cityOf("Navi Mumbai", 3)];

beforeEach(stubNearness);
afterEach(() => {
  vi.unstubAllGlobals();
});

it("C6: a city's picture keeps its size while it loads", () => {
  render(<CityChooser cities={cities} />);
  act(() => tellNearness(true));
  const images = [...document.querySelectorAll("img")];
  expect(images).toHaveLength(3);
  for (const image of images)
    expect(image.getAttribute("width") && image.getAttribute("height")).toBeTruthy();
});

it("C3, C4: the city chooser announces how many of its cities start with the text", async () => {
  render(<CityChooser cities={cities} />);
  expect(screen.queryByPlaceholderText("Search for a city")).toBeNull();
  cleanup();
  render(<CityChooser cities={cities} withSearch />);
  const box = screen.getByPlaceholderText("Search for a city");
  const status = screen.getByRole("status");
  expect(status.textContent).toBe("");
  fireEvent.change(box, { target: { value: "m" } });
  await expect.poll(() => status.textContent).toBe("1 city");
  fireEvent.change(box, { target: { value: "zz" } });
  await expect.poll(() => status.textContent).toContain("zz");
  expect(screen.getByRole("status")).toBe(status);
});
