// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { CheckboxField } from "./checkbox-field.tsx";
import { NumberField } from "./number-field.tsx";
import { RadioChips } from "./radio-chips.tsx";
import { SelectField } from "./select-field.tsx";
import { TextField } from "./text-field.tsx";

describe("fields", () => {
  it("a field links its label, hint and error message to its control", () => {
    render(
      <TextField name="phone" label="Phone" hint="Ten digits" error="Give ten digits." type="tel" required />,
    );
    const input = screen.getByRole("textbox", { name: "Phone" });
    const described = input.getAttribute("aria-describedby")?.split(" ") ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      "Ten digits",
      "Give ten digits.",
    ]);
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(input.id).toBe("field-phone");
    expect((input as HTMLInputElement).required).toBe(true);
  });

  it("a valid field has no error attributes, and an optional field is marked as optional", () => {
    render(<TextField name="company" label="Company" required={false} />);
    const input = screen.getByRole("textbox", { name: "Company (optional)" });
    expect(input.hasAttribute("aria-invalid")).toBe(false);
    expect(input.hasAttribute("aria-describedby")).toBe(false);
  });

  it("a select field reports the chosen option, and a checkbox field shows its error", () => {
    const changed = vi.fn();
    render(
      <>
        <SelectField
          name="city"
          label="City"
          options={[
            { value: "delhi", label: "Delhi" },
            { value: "pune", label: "Pune" },
          ]}
          onChange={(event) => changed(event.target.value)}
        />
        <CheckboxField name="consent" label="You may call me" error="Please agree." />
      </>,
    );
    fireEvent.change(screen.getByRole("combobox", { name: "City" }), { target: { value: "pune" } });
    expect(changed).toHaveBeenCalledWith("pune");
    expect(screen.getByRole("checkbox", { name: "You may call me" }).getAttribute("aria-invalid")).toBe(
      "true",
    );
  });
});

describe("values that the browser fills in without an event", () => {
  const options = ["delhi", "pune", "indore"].map((value) => ({ value, label: value }));
  const Form = ({ name, city, agrees }: { name: string; city: string; agrees: boolean }) => (
    <form aria-label="Details">
      <TextField name="name" label="Name" value={name} onChange={() => undefined} />
      <SelectField name="city" label="City" options={options} value={city} onChange={() => undefined} />
      <CheckboxField name="agrees" label="I agree" checked={agrees} onChange={() => undefined} />
    </form>
  );
  const submitted = () => Object.fromEntries(new FormData(screen.getByRole<HTMLFormElement>("form")));
  const fill = () => {
    screen.getByLabelText<HTMLInputElement>(/Name/).value = "Asha";
    screen.getByLabelText<HTMLSelectElement>(/City/).value = "pune";
    screen.getByLabelText<HTMLInputElement>(/I agree/).checked = true;
  };

  it("fields keep a value that was filled in without an event when they render again", () => {
    const { rerender } = render(<Form name="" city="delhi" agrees={false} />);
    fill();
    rerender(<Form name="" city="delhi" agrees={false} />);
    expect(submitted()).toEqual({ name: "Asha", city: "pune", agrees: "on" });
  });

  it("fields show a new value from the page, whatever was filled in", () => {
    const { rerender } = render(<Form name="" city="delhi" agrees={true} />);
    fill();
    rerender(<Form name="Ravi" city="indore" agrees={false} />);
    expect(submitted()).toEqual({ name: "Ravi", city: "indore" });
  });
});

describe("number field", () => {
  function People(): ReactNode {
    const [people, setPeople] = useState("2");
    return (
      <NumberField
        name="people"
        label="People"
        min={1}
        max={3}
        value={people}
        onChange={(event) => setPeople(event.target.value)}
      />
    );
  }

  it("the buttons of a number field change the value within its limits", () => {
    render(<People />);
    const input = screen.getByRole<HTMLInputElement>("spinbutton", { name: "People" });
    const moreButton = screen.getByRole("button", { name: "More: People" });
    const fewerButton = screen.getByRole("button", { name: "Fewer: People" });
    fireEvent.click(moreButton);
    expect(input.value).toBe("3");
    fireEvent.click(fewerButton);
    fireEvent.click(fewerButton);
    expect(input.value).toBe("1");
  });
});

describe("radio chips", () => {
  it("radio chips report the chosen value and disable unavailable options", () => {
    const chosen = vi.fn();
    render(
      <RadioChips
        name="start"
        legend="Start"
        value="10:00"
        onChange={chosen}
        options={[
          { value: "10:00", label: "10:00 am" },
          { value: "10:30", label: "10:30 am", disabled: true },
          { value: "11:00", label: "11:00 am", note: "₹500" },
        ]}
      />,
    );
    expect(screen.getByRole("group", { name: "Start" })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "10:00 am" }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "10:30 am" }).disabled).toBe(true);
    fireEvent.click(screen.getByRole("radio", { name: /11:00 am/ }));
    expect(chosen).toHaveBeenCalledWith("11:00");
  });
});
