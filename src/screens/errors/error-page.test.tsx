// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { cityFixture, SettledSite } from "../site/testing.tsx";
import { ErrorMessage } from "./error-message.tsx";
import { OtherCities } from "./other-cities.tsx";

describe("error page", () => {
  it.each([
    ["unknown", "Request failed with status code 500"],
    ["unreadable", "The reply is not JSON"],
  ])(
    "E4: shows a default text instead of the technical message of a failure with code %s",
    (code, message) => {
      render(<ErrorMessage error={{ code, message }} />);
      expect(screen.getByText("We broke something or world might be ending !")).toBeTruthy();
      expect(screen.queryByText(message)).toBeNull();
    },
  );

  it("the error page lists all cities from the city data", () => {
    const home = {
      title: "",
      description: "",
      hero: { heading: "", lead: "", image: cityFixture("Delhi", 1).image, actions: [] },
      cities: [cityFixture("Pune", 2)],
      offerings: [],
      benefits: [],
      testimonials: [],
      faqs: [],
    };
    render(
      <SettledSite areas={{ cities: { cities: [cityFixture("Delhi", 9)] }, home }}>
        <OtherCities />
      </SettledSite>,
    );
    expect(screen.getByRole("link", { name: /Delhi/ })).toBeTruthy();
  });
});
