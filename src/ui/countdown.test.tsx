// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Countdown } from "./countdown.tsx";

test("a countdown of 15 minutes is announced six times, mostly near its end", () => {
  const { rerender } = render(<Countdown secondsLeft={899} label="Held" />);
  const enqueued: string[] = [];
  for (let left = 898; left >= 0; left--) {
    rerender(<Countdown secondsLeft={left} label="Held" />);
    const text = screen.getByRole("status").textContent;
    if (text) enqueued.push(text);
  }
  expect(enqueued).toEqual([
    "Held: 10 minutes",
    "Held: 5 minutes",
    "Held: 2 minutes",
    "Held: 1 minute",
    "Held: 30 seconds",
    "Held: 10 seconds",
  ]);
});
