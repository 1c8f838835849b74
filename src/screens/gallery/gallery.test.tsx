// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { pictureFixture } from "../places/centre/testing.ts";
import { Gallery } from "./gallery.tsx";

const images = ["The front", "Desks", "The terrace"].map(pictureFixture);

function renderGallery(shown: number) {
  return render(
    <Gallery name="Saket Court" images={images} shown={shown}>
      {({ alt }) => <img src="/x.webp" alt={alt} />}
    </Gallery>,
  );
}

test("each picture is a link to its largest WebP file, and one more link opens the pictures that are not shown", () => {
  renderGallery(1);
  const links = screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["Illustration", "/pictures/the-front.webp"],
    ["See all 3 pictures", "/pictures/desks.webp"],
  ]);
  expect(screen.getByRole("link", { name: "The front: open picture 1 of 3" })).toBeTruthy();
});

test("a click with a modifier key does not open the gallery", () => {
  renderGallery(3);
  const isPrevented = !fireEvent.click(screen.getByRole("link", { name: /^Desks/ }), { ctrlKey: true });
  expect(isPrevented).toBe(false);
});

test("the gallery starts with the clicked picture, and the buttons and arrow keys go from the last to the first", async () => {
  renderGallery(3);
  fireEvent.click(screen.getByRole("link", { name: /^The terrace/ }));
  const dialog = await screen.findByRole("dialog", { name: "Pictures of Saket Court" });
  const position = () => screen.getByRole("status").textContent;
  expect(position()).toBe("3 of 3");
  fireEvent.click(screen.getByRole("button", { name: "Next picture" }));
  expect(position()).toBe("1 of 3");
  fireEvent.keyDown(dialog, { key: "ArrowLeft" });
  expect(position()).toBe("3 of 3");
  fireEvent.keyDown(dialog, { key: "ArrowRight" });
  fireEvent.keyDown(dialog, { key: "ArrowRight" });
  expect(position()).toBe("2 of 3");
  fireEvent.click(screen.getByRole("button", { name: "Close pictures" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("an illustration is captioned on the page and in the gallery, and a photo is not", async () => {
  const photo = { ...pictureFixture("The terrace"), isIllustration: false };
  const { unmount } = render(
    <Gallery name="Saket Court" images={[photo]} shown={1}>
      {() => null}
    </Gallery>,
  );
  expect(screen.queryByText("Illustration")).toBeNull();
  unmount();
  renderGallery(2);
  expect(screen.getAllByText("Illustration")).toHaveLength(2);
  fireEvent.click(screen.getByRole("link", { name: /^The front/ }));
  const slides = within(await screen.findByRole("dialog")).getAllByRole("listitem");
  expect(slides.map(({ textContent }) => textContent)).toEqual(images.map(({ alt }) => `${alt}Illustration`));
});
