// @vitest-environment happy-dom
import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { LoadError } from "./load-error.tsx";

test("focus moves to the enclosing focusable element when a retry removes its button", () => {
  const page = (isLoading: boolean) => (
    <main tabIndex={-1}>
      {isLoading ? "One moment" : <LoadError heading="Not loaded" onRetry={() => {}} />}
    </main>
  );
  const { rerender } = render(page(false));
  act(() => screen.getByRole("button", { name: "Try again" }).focus());
  rerender(page(true));
  expect(document.activeElement).toBe(screen.getByRole("main"));
});

test("focus stays where the visitor moved it when a retry removes its button", () => {
  const page = (isLoading: boolean) => (
    <main tabIndex={-1}>
      <input />
      {!isLoading && <LoadError heading="Not loaded" onRetry={() => {}} />}
    </main>
  );
  const { rerender } = render(page(false));
  act(() => screen.getByRole("textbox").focus());
  rerender(page(true));
  expect(document.activeElement).toBe(screen.getByRole("textbox"));
});
