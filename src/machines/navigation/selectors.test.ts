import { expect, test } from "vitest";
import { citiesStartingWith } from "./selectors.ts";

const cities = ["Mumbai", "Navi Mumbai", "Delhi"].map((name) => ({ city: { name } }));
const matchingCities = (text: string) => citiesStartingWith(cities, text).map(({ city }) => city.name);

test("C4 the city search keeps cities whose name starts with the entered text, ignoring case", () => {
  expect(matchingCities("mum")).toEqual(["Mumbai"]);
  expect(matchingCities(" NAVI ")).toEqual(["Navi Mumbai"]);
  expect(matchingCities("umbai")).toEqual([]);
  expect(matchingCities("")).toEqual(["Mumbai", "Navi Mumbai", "Delhi"]);
});

test("the city search finds a city by an alternative name", () => {
  const renamed = [{ city: { name: "Bangalore" }, otherNames: ["Bengaluru"] }, ...cities];
  expect(citiesStartingWith(renamed, "bengal").map(({ city }) => city.name)).toEqual(["Bangalore"]);
});

test("the city search finds a Hindi name with composed and decomposed characters", () => {
  const citiesWithOtherNames = [{ city: { name: "Gurgaon" }, otherNames: ["गु\u0921\u093cगांव"] }, ...cities];
  const names = (text: string) => citiesStartingWith(citiesWithOtherNames, text).map(({ city }) => city.name);
  expect([names("गु\u095c"), names("गु\u0921\u093c")]).toEqual([["Gurgaon"], ["Gurgaon"]]);
});

test("the city search uses alternative names only if no city's own name matches", () => {
  const citiesWithOtherNames = [
    { city: { name: "Delhi" }, otherNames: ["New Delhi"] },
    { city: { name: "Noida" }, otherNames: [] },
  ];
  const names = (text: string) => citiesStartingWith(citiesWithOtherNames, text).map(({ city }) => city.name);
  expect([names("n"), names("new"), names("x")]).toEqual([["Noida"], ["Delhi"], []]);
});
