// @vitest-environment happy-dom
import { act, type ReactNode } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLater, Part, useLoaded } from "./later.tsx";
import { createWhereabouts, useLocation, type Whereabouts, WhereaboutsProvider } from "./site-location.tsx";

type Module = { readonly Foot: (props: { readonly content: string }) => ReactNode };

const module: Module = {
  Foot: ({ content }) => {
    const { pathname } = useLocation();
    return (
      <footer>
        <button type="button" onClick={() => pressed()}>{`${content} of ${pathname}`}</button>
      </footer>
    );
  },
};
const pressed = vi.fn();
const foot = ({ Foot }: Module) => Foot;

let answer: { come: () => void; fail: () => void };
let later: ReturnType<typeof createLater<Module>>;
let whereabouts: Whereabouts;
let root: Root;
let place: HTMLElement;

const at = (pathname: string, search = "") => ({
  location: { pathname, search, hash: "", key: search },
  isReturn: false,
});

function Page() {
  const { pathname, search } = useLocation();
  return (
    <>
      <p>{`${pathname}${search} ${useLoaded(later) === null ? "waits" : "has all"}`}</p>
      <Part from={later} part={foot} content="Foot" />
    </>
  );
}

const site = () => (
  <WhereaboutsProvider value={whereabouts}>
    <Page />
  </WhereaboutsProvider>
);
const shownFoot = () => place.querySelector("footer");

beforeEach(async () => {
  vi.clearAllMocks();
  whereabouts = createWhereabouts(at("/rooms"), () => undefined);
  // The server's, where everything is there.
  later = createLater(async () => module);
  await later.load();
  place = document.createElement("div");
  place.innerHTML = renderToString(site()).replace("has all", "waits");
  document.body.append(place);
  later = createLater(
    () =>
      new Promise<Module>((resolve, reject) => {
        answer = { come: () => resolve(module), fail: () => reject(new TypeError("Failed to fetch")) };
      }),
  );
  root = hydrateRoot(place, site(), {
    onRecoverableError: (error) => {
      throw error;
    },
  });
  await act(async () => undefined);
});

afterEach(() => act(() => root.unmount()));

test("a part whose module is on its way stays as the server wrote it, whatever is rendered above", async () => {
  const first = shownFoot();
  expect(first?.textContent).toBe("Foot of /rooms");
  await act(async () => whereabouts.arrive(at("/rooms", "?step=time")));
  await act(async () => root.render(site()));
  expect(place.textContent).toBe("/rooms?step=time waitsFoot of /rooms");
  expect(shownFoot()).toBe(first);
  const loading = later.load();
  await act(async () => answer.come());
  await loading;
  expect(place.textContent).toBe("/rooms?step=time has allFoot of /rooms");
  expect(shownFoot()).toBe(first);
  first?.querySelector("button")?.click();
  expect(pressed).toHaveBeenCalledOnce();
});

test("one whose module does not come is asked for again when someone loads it again", async () => {
  const first = shownFoot();
  const loading = later.load();
  answer.fail();
  await expect(loading).rejects.toThrow("Loading chunk failed");
  await act(async () => undefined);
  expect(shownFoot()).toBe(first);
  const again = later.load();
  await act(async () => answer.come());
  await again;
  expect(place.textContent).toBe("/rooms has allFoot of /rooms");
});

test("one that is hydrated when the visitor has gone on begins as the server wrote it", async () => {
  const first = shownFoot();
  const loading = later.load();
  await act(async () => {
    answer.come();
    await loading;
    whereabouts.arrive(at("/terms"));
  });
  expect(place.textContent).toBe("/terms has allFoot of /terms");
  expect(shownFoot()).toBe(first);
});
