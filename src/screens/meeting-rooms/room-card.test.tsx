// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { byTheHour } from "../../machines/booking/fixtures.ts";
import { stubNearness } from "../../ui/testing.ts";
import { centreOf, pictureOf } from "../centre/testing.ts";
import { TestRouter } from "../frame/testing.tsx";
import { noFilters } from "./filters.ts";
import { RoomCard } from "./room-card.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("its picture says nothing that the name beside it says", () => {
  stubNearness();
  const item = { ...byTheHour.input.item, images: [pictureOf("Banyan (Meeting / Conference Room)")] };
  const room = { building: centreOf("saket-court"), item, quote: null, available: true };
  render(
    <TestRouter>
      <RoomCard room={room} filters={noFilters} isFirst />
      <RoomCard room={room} filters={noFilters} isFirst={false} />
    </TestRouter>,
  );
  expect(document.querySelector("img")?.getAttribute("alt")).toBe("");
  expect(screen.queryAllByRole("img")).toEqual([]);
  expect(screen.getAllByRole("heading", { name: item.name })).toHaveLength(2);
});
