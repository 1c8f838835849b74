// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from "@testing-library/react";
import { useReducer, useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { type HeldInput, holdInput } from "./hold-input.ts";

/** What the form has told of so far. */
let told: string[] = [];

function Form() {
  const [name, setName] = useState("");
  const [room, setRoom] = useState("small");
  const [hours, setHours] = useState("1");
  const [, renderAgain] = useReducer((times: number) => times + 1, 0);
  const note = (what: string) => told.push(what);
  return (
    <main>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          note("sent");
        }}
      >
        <input
          aria-label="Name"
          value={name}
          onChange={({ target }) => {
            note(`name ${target.value}`);
            setName(target.value);
          }}
        />
        {["small", "large", "huge"].map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="room"
              value={each}
              checked={room === each}
              onChange={() => {
                note(`room ${each}`);
                setRoom(each);
              }}
            />
            {each}
          </label>
        ))}
        <select
          aria-label="Hours"
          value={hours}
          onChange={({ target }) => {
            note(`hours ${target.value}`);
            setHours(target.value);
          }}
        >
          <option>1</option>
          <option>2</option>
        </select>
        <button type="submit">Continue</button>
        <button type="button" onClick={renderAgain}>
          Other
        </button>
        <a
          href="/tomorrow"
          onClick={(event) => {
            event.preventDefault();
            note("tomorrow");
          }}
        >
          Tomorrow
        </a>
        <a
          href="?day=2"
          onClick={(event) => {
            event.preventDefault();
            note("day 2");
          }}
        >
          Day 2
        </a>
      </form>
    </main>
  );
}

function open(): { held: HeldInput; firsts: () => number; form: HTMLFormElement } {
  const { container } = render(<Form />);
  const onFirst = vi.fn();
  const form = container.querySelector("form");
  if (form === null) throw new Error("There is a form.");
  return { held: holdInput(onFirst), firsts: () => onFirst.mock.calls.length, form };
}

beforeEach(() => {
  told = [];
});

const name = () => screen.getByLabelText<HTMLInputElement>("Name");
const radio = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

test("what is entered stays in its field, untold, and is told in the order of the last entries", () => {
  const { held, firsts } = open();
  fireEvent.input(name(), { target: { value: "A" } });
  fireEvent.click(radio("large"));
  fireEvent.click(radio("huge"));
  fireEvent.click(radio("large"));
  fireEvent.change(screen.getByLabelText("Hours"), { target: { value: "2" } });
  fireEvent.input(name(), { target: { value: "Asha" } });
  expect([told, name().value, radio("large").checked]).toEqual([[], "Asha", true]);
  expect(firsts()).toBeGreaterThan(0);
  act(() => held.release());
  expect(told).toEqual(["room huge", "room large", "hours 2", "name Asha"]);
  expect([name().value, radio("large").checked]).toEqual(["Asha", true]);
});

test("an entry is told although the screen was rendered again meanwhile, and one taken back is not", () => {
  const { held } = open();
  fireEvent.click(radio("large"));
  fireEvent.input(name(), { target: { value: "Asha" } });
  fireEvent.input(name(), { target: { value: "" } });
  fireEvent.click(screen.getByRole("button", { name: "Other" }));
  act(() => held.release());
  expect(told).toEqual(["room large"]);
  expect(radio("large").checked).toBe(true);
});

test("a form that was sent is sent once, after what was entered in it", () => {
  const { held } = open();
  fireEvent.submit(name().form as HTMLFormElement);
  fireEvent.input(name(), { target: { value: "Asha" } });
  fireEvent.submit(name().form as HTMLFormElement);
  expect(told).toEqual([]);
  act(() => held.release());
  expect(told).toEqual(["name Asha", "sent"]);
  fireEvent.input(name(), { target: { value: "Ravi" } });
  expect(told).toEqual(["name Asha", "sent", "name Ravi"]);
});

test("a choice by a link is told in its place, and one that opens elsewhere is the browser's", () => {
  const { held, firsts } = open();
  const link = screen.getByRole("link", { name: "Day 2" });
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(false);
  expect([told, firsts()]).toEqual([["day 2"], 0]);
  told = [];
  fireEvent.click(radio("large"));
  expect(fireEvent.click(link)).toBe(false);
  fireEvent.input(name(), { target: { value: "Asha" } });
  expect(told).toEqual([]);
  expect(firsts()).toBeGreaterThan(0);
  act(() => held.release());
  expect(told).toEqual(["room large", "day 2", "name Asha"]);
});

test("a form that waits to be sent is sent by the visitor once it was given back", () => {
  const { held } = open();
  expect(held.unsend()).toBe(false);
  fireEvent.input(name(), { target: { value: "Asha" } });
  fireEvent.submit(name().form as HTMLFormElement);
  expect([held.unsend(), held.unsend()]).toEqual([true, false]);
  act(() => held.release());
  expect(told).toEqual(["name Asha"]);
});

test("given up, a form that is sent goes to the server and a link to its address, and neither to the screen", () => {
  const { held, form } = open();
  const goesToServer = () => fireEvent.submit(form);
  const leadsOn = () => fireEvent.click(screen.getByRole("link", { name: "Tomorrow" }));
  expect([goesToServer(), leadsOn(), told]).toEqual([false, false, ["tomorrow"]]);
  held.giveUp();
  expect([goesToServer(), leadsOn(), told]).toEqual([true, true, ["tomorrow"]]);
  held.end();
});

test("what is entered elsewhere on the page, and a click that enters nothing, go on as ever", () => {
  const outside = vi.fn();
  const { container } = render(<input aria-label="Search" onChange={outside} />);
  const held = holdInput(vi.fn());
  fireEvent.input(container.querySelector("input") as Element, { target: { value: "Pune" } });
  expect(outside).toHaveBeenCalledOnce();
  held.end();
});
