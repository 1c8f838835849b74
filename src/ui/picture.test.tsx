// @vitest-environment happy-dom
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Picture } from "./picture.tsx";
import { stubIntersectionObserver, triggerIntersection } from "./testing.ts";

const sizes = ["thumb", "small", "medium", "large"] as const;
const addresses = Object.fromEntries(sizes.map((size) => [size, `/pictures/room-${size}.avif`]));
const picture = { alt: "A room", ...(addresses as Record<(typeof sizes)[number], string>) };

beforeEach(stubIntersectionObserver);
afterEach(() => {
  vi.unstubAllGlobals();
});

const files = () => document.querySelectorAll("img, source").length;

it("a picture reserves a labelled space and fetches nothing until it is near the window", () => {
  render(<Picture picture={picture} sizes="50vw" />);
  expect(screen.getByRole("img", { name: "A room" }).tagName).toBe("SPAN");
  expect(files()).toBe(0);
  act(() => triggerIntersection(false));
  expect(files()).toBe(0);
  act(() => triggerIntersection(true));
  expect(screen.getByRole("img", { name: "A room" }).tagName).toBe("IMG");
  expect(files()).toBe(2);
});

it("a picture with priority is fetched immediately, and a decorative picture has no accessible name", () => {
  render(<Picture picture={picture} sizes="50vw" priority decorative />);
  expect(files()).toBe(2);
  expect(screen.queryByRole("img")).toBeNull();
});

it('a picture with priority "wide" is fetched on a phone only when it is near the window', () => {
  render(<Picture picture={picture} sizes="50vw" priority="wide" />);
  const img = screen.getByRole("img", { name: "A room" });
  const source = document.querySelector("source");
  expect(source?.media).toBe("(min-width: 40rem)");
  expect(source?.srcset).toContain("/pictures/room-medium.avif");
  expect([img.getAttribute("src"), img.hasAttribute("srcset")]).toEqual([
    expect.stringMatching(/^data:/),
    false,
  ]);
  act(() => triggerIntersection(true));
  expect(source?.media).toBe("");
  expect([img.getAttribute("src"), img.getAttribute("srcset")]).toEqual([
    "/pictures/room-medium.webp",
    expect.stringContaining("/pictures/room-large.webp 1600w"),
  ]);
});

describe("a drawing", () => {
  const address = "/pictures/meeting-room-6-asw-1f3a9c2e.svg";
  const drawing = { alt: "A room", thumb: address, small: address, medium: address, large: address };
  const image = () => screen.getByRole("img", { name: "A room" });

  it("is one file for all widths, and has no other formats", () => {
    render(<Picture picture={drawing} sizes="50vw" priority />);
    expect([
      image().getAttribute("src"),
      image().hasAttribute("srcset"),
      image().hasAttribute("sizes"),
    ]).toEqual([address, false, false]);
    expect(document.querySelector("source")).toBeNull();
  });

  it('with priority "wide" is fetched on a phone only when it is near the window', () => {
    render(<Picture picture={drawing} sizes="50vw" priority="wide" />);
    const source = document.querySelector("source");
    expect([source?.media, source?.type, source?.getAttribute("srcset")]).toEqual([
      "(min-width: 40rem)",
      "image/svg+xml",
      address,
    ]);
    expect(image().getAttribute("src")).toMatch(/^data:/);
    act(() => triggerIntersection(true));
    expect([image().getAttribute("src"), document.querySelector("source")]).toEqual([address, null]);
  });
});
