// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { FreeTimesTable } from "./free-times.tsx";

const windows = [{ opens: "09:00", closes: "18:00" }];

function show(row: Partial<Parameters<typeof FreeTimesTable>[0]["rows"][number]>) {
  const onStart = vi.fn<(from: string) => void>();
  const hrefOf = (from: string) => `?from=${from}`;
  const complete = { key: "a", name: "Neem", windows, free: [], hrefOf, onStart, ...row };
  render(<FreeTimesTable caption="Free rooms." rows={[complete]} />);
  return onStart;
}

const cells = () =>
  screen.getAllByRole("cell").map(({ textContent }) => textContent.replaceAll("\u00a0", " "));
const links = () => screen.getAllByRole("link").map((link) => link.getAttribute("href"));

test("each free time is a link to its beginning; adjoining free times are separate links", () => {
  const onStart = show({
    free: [
      { from: "09:00", to: "10:30" },
      { from: "10:30", to: "12:00" },
    ],
  });
  expect(cells()).toEqual([
    "Neem: free 9:00 am – 10:30 am IST",
    "Neem: free 10:30 am – 12:00 pm IST",
    "Not available 12:00 pm – 6:00 pm IST",
  ]);
  expect(links()).toEqual(["?from=09:00", "?from=10:30"]);
  for (const link of screen.getAllByRole("link")) fireEvent.click(link, { detail: 0 });
  expect(onStart.mock.calls).toEqual([["09:00"], ["10:30"]]);
});

test("the link beside the chosen time starts early enough for the shortest booking", () => {
  const free = [{ from: "09:00", to: "12:00" }];
  const onStart = show({ free, chosen: { from: "10:30", to: "11:30" } });
  expect(cells().slice(0, 3)).toEqual([
    "Neem: free 9:00 am – 10:30 am IST",
    "Your choice: 10:30 am – 11:30 am IST",
    "Neem: free 11:30 am – 12:00 pm IST",
  ]);
  expect(links()).toEqual(["?from=09:00", "?from=11:00"]);
  for (const link of screen.getAllByRole("link")) fireEvent.click(link, { detail: 0 });
  expect(onStart.mock.calls).toEqual([["09:00"], ["11:00"]]);
});

test("a day without opening hours is shown as closed", () => {
  show({ windows: [] });
  expect(cells()).toEqual(["Closed"]);
});

test("a click for a new tab is left to the browser", () => {
  const onStart = show({ free: [{ from: "09:00", to: "12:00" }] });
  fireEvent.click(screen.getByRole("link"), { ctrlKey: true });
  expect(onStart).not.toHaveBeenCalled();
});
