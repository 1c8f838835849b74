// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { cityOf, SettledSite } from "../site/testing.tsx";
import { ErrorMessage, type ShownError } from "./error-message.tsx";
import { ErrorPage } from "./error-page.tsx";
import { OtherCities } from "./other-cities.tsx";

const unavailable: ShownError = { code: "centre_unavailable", message: "This centre is closed." };

const links = () => screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);

describe("error page", () => {
  it("E1, E2: says that a centre is unavailable, with links to Home Page and Contact Us", () => {
    render(<ErrorMessage error={unavailable} />);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Whoops!");
    expect(
      screen.getByText(
        "The center that you are looking for is temporarily unavailable. But hey, we may still have an option available for you",
      ),
    ).toBeTruthy();
    expect(links()).toEqual([
      ["Home Page", "/"],
      ["Contact Us", "/contact-us/"],
    ]);
  });

  it("E3, E5: shows the error's message, with links to Home Page and Ask Us", () => {
    render(<ErrorMessage error={new Error("Loading chunk failed")} />);
    expect(screen.getByText("Loading chunk failed")).toBeTruthy();
    expect(links()).toEqual([
      ["Home Page", "/"],
      ["Ask Us", "/contact-us/"],
    ]);
  });

  it.each([null, new Error("")])("E4: has a text of its own without a message", (error) => {
    render(<ErrorMessage error={error} />);
    expect(screen.getByText("We broke something or world might be ending !")).toBeTruthy();
  });

  it.each([
    ["unknown", "Request failed with status code 500"],
    ["unreadable", "The reply is not JSON"],
  ])(
    "E4: has a text of its own for a failure with code %s, which has only a technical text",
    (code, message) => {
      render(<ErrorMessage error={{ code, message }} />);
      expect(screen.getByText("We broke something or world might be ending !")).toBeTruthy();
      expect(screen.queryByText(message)).toBeNull();
    },
  );

  it("E6: fetches home and city data that are still loading", async () => {
    const cities = { cities: [cityOf("Delhi", 9)] };
    const replies: Record<string, unknown> = {
      "/api/listFilteredCities": cities,
      "/api/home": { cities: [] },
    };
    const fetched = vi.fn(async (url: string) => Response.json(replies[url]));
    vi.stubGlobal("fetch", fetched);
    render(
      <SettledSite areas={{}} loading={["cities"]}>
        <ErrorPage error={null} />
      </SettledSite>,
    );
    expect(await screen.findByRole("link", { name: /Delhi/ })).toBeTruthy();
    expect(fetched.mock.calls.map(([url]) => url).sort()).toEqual(["/api/home", "/api/listFilteredCities"]);
    vi.unstubAllGlobals();
  });

  it("offers all cities as a way on, from the city data", () => {
    const home = {
      title: "",
      description: "",
      hero: { heading: "", lead: "", image: cityOf("Delhi", 1).image, actions: [] },
      cities: [cityOf("Pune", 2)],
      offerings: [],
      benefits: [],
      testimonials: [],
      faqs: [],
    };
    render(
      <SettledSite areas={{ cities: { cities: [cityOf("Delhi", 9)] }, home }}>
        <OtherCities />
      </SettledSite>,
    );
    expect(screen.getByRole("link", { name: /Delhi/ })).toBeTruthy();
  });
});
