// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ignoreDoubleClick } from "./ignore-double-click.ts";

test("the second click of a double click does not submit the form again, but the next single click does", () => {
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={submit} onClickCapture={ignoreDoubleClick}>
      <button type="submit">Save</button>
    </form>,
  );
  const button = screen.getByRole("button", { name: "Save" });
  fireEvent.click(button, { detail: 1 });
  fireEvent.click(button, { detail: 2 });
  expect(submit).toHaveBeenCalledTimes(1);
  fireEvent.click(button, { detail: 1 });
  expect(submit).toHaveBeenCalledTimes(2);
});
