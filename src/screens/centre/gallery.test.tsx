// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { stubIntersectionObserver } from "../../ui/testing.ts";
import { Gallery } from "./gallery.tsx";
import { pictureFixture } from "./testing.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("pictures with the same alt text are announced once", () => {
  stubIntersectionObserver();
  const images = ["Inside Saket Court", "Inside Saket Court", "Its courtyard"].map(pictureFixture);
  render(<Gallery images={images} />);
  const names = screen
    .getAllByRole("img")
    .map((image) => image.getAttribute("alt") ?? image.getAttribute("aria-label"));
  expect(names).toEqual(["Inside Saket Court", "Its courtyard"]);
});
