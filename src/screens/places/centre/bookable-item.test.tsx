// @vitest-environment happy-dom

import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { hourlyFixture } from "../../../machines/booking/fixtures.ts";
import { stubIntersectionObserver } from "../../../ui/testing.ts";
import { BookableItem } from "./bookable-item.tsx";
import { pictureFixture } from "./testing.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("the picture of a bookable item has no alt text because the item's name and type are next to it", () => {
  stubIntersectionObserver();
  const item = {
    ...hourlyFixture.input.item,
    images: [pictureFixture("Banyan (Meeting / Conference Room)")],
  };
  const { container } = render(
    <MemoryRouter>
      <BookableItem item={item} buildingId="saket-court" />
    </MemoryRouter>,
  );
  expect(screen.queryAllByRole("img")).toEqual([]);
  expect(container.textContent).toContain(item.label);
  expect(screen.getByRole("heading", { name: item.name })).toBeTruthy();
});
