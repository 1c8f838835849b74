// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Dialog } from "./dialog.tsx";

const show = (isOpen: boolean, onClose = vi.fn()) => {
  const view = render(
    <Dialog isOpen={isOpen} onClose={onClose} heading="Filters">
      <button type="button">Inside</button>
    </Dialog>,
  );
  return { ...view, onClose };
};

afterEach(cleanup);

describe("dialog", () => {
  it("has nothing inside until it is open, then is a modal named by its heading", () => {
    const { rerender } = show(false);
    expect(screen.queryByText("Inside")).toBeNull();
    rerender(
      <Dialog isOpen onClose={vi.fn()} heading="Filters">
        <p>Inside</p>
      </Dialog>,
    );
    expect(document.querySelector("dialog")?.open).toBe(true);
    expect(screen.getByRole("dialog", { name: "Filters" })).toBeTruthy();
  });

  it("asks to be closed by its button, by Escape and by a press on its backdrop, not by one inside", () => {
    const { onClose } = show(true);
    const dialog = screen.getByRole("dialog");
    fireEvent.mouseDown(screen.getByText("Inside"));
    expect(onClose).toHaveBeenCalledTimes(0);
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    fireEvent(dialog, new Event("cancel", { cancelable: true }));
    fireEvent.mouseDown(dialog);
    expect(onClose).toHaveBeenCalledTimes(3);
  });

  it("closes when told", () => {
    const { rerender, onClose } = show(true);
    rerender(
      <Dialog isOpen={false} onClose={onClose} heading="Filters">
        <p>Inside</p>
      </Dialog>,
    );
    expect(document.querySelector("dialog")?.open).toBe(false);
  });
});
