// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { EmailField } from "./email-field.tsx";

test("an email field suggests a correction of a misspelt domain, and applies the correction on click", () => {
  const onChange = vi.fn();
  render(<EmailField name="email" label="Email" onChange={({ target }) => onChange(target.value)} />);
  const field = screen.getByLabelText<HTMLInputElement>("Email");
  fireEvent.change(field, { target: { value: "asha@gmial.com" } });
  expect(screen.queryByRole("button")).toBeNull();
  fireEvent.blur(field);
  fireEvent.click(screen.getByRole("button", { name: "Did you mean asha@gmail.com?" }));
  expect([field.value, onChange.mock.lastCall]).toEqual(["asha@gmail.com", ["asha@gmail.com"]]);
  expect(screen.queryByRole("button")).toBeNull();
  expect(document.activeElement).toBe(field);
});

test("an email field suggests nothing for a common domain", () => {
  render(<EmailField name="email" label="Email" />);
  fireEvent.change(screen.getByLabelText("Email"), { target: { value: "asha@example.in" } });
  fireEvent.blur(screen.getByLabelText("Email"));
  expect(screen.queryByRole("button")).toBeNull();
});
