// @vitest-environment happy-dom
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { pictureFixture } from "../places/centre/testing.ts";
import { IllustrationNote } from "./illustration-note.tsx";

const drawing = pictureFixture("A room");
const photo = { ...drawing, isIllustration: false };

test.each([
  { pictures: [drawing, undefined, drawing], note: "Pictures are illustrations." },
  { pictures: [photo, drawing], note: "Some pictures are illustrations." },
  { pictures: [photo, undefined], note: "" },
])("a list states whether its pictures are illustrations: $note", ({ pictures, note }) => {
  const { container } = render(<IllustrationNote pictures={pictures} />);
  expect(container.textContent).toBe(note);
});
