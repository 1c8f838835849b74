import { expect, test } from "vitest";
import { citiesStartingWith } from "./selectors.ts";

const cities = ["Mumbai", "Navi Mumbai", "Delhi"].map((name) => ({ city: { name } }));
const found = (text: string) => citiesStartingWith(cities, text).map(({ city }) => city.name);

test("C4 keeps cities whose name starts with the typed text, whatever its case", () => {
  expect(found("mum")).toEqual(["Mumbai"]);
  expect(found(" NAVI ")).toEqual(["Navi Mumbai"]);
  expect(found("umbai")).toEqual([]);
  expect(found("")).toEqual(["Mumbai", "Navi Mumbai", "Delhi"]);
});

test("finds a city by another name of it", () => {
  const renamed = [{ city: { name: "Bangalore" }, otherNames: ["Bengaluru"] }, ...cities];
  expect(citiesStartingWith(renamed, "bengal").map(({ city }) => city.name)).toEqual(["Bangalore"]);
});

test("finds a city by its name in Hindi, whether a letter and its dot are one character or two", () => {
  const named = [{ city: { name: "Gurgaon" }, otherNames: ["गु\u0921\u093cगांव"] }, ...cities];
  const names = (text: string) => citiesStartingWith(named, text).map(({ city }) => city.name);
  expect([names("गु\u095c"), names("गु\u0921\u093c")]).toEqual([["Gurgaon"], ["Gurgaon"]]);
});

test("another name of a city counts only where no city is called so", () => {
  const named = [
    { city: { name: "Delhi" }, otherNames: ["New Delhi"] },
    { city: { name: "Noida" }, otherNames: [] },
  ];
  const names = (text: string) => citiesStartingWith(named, text).map(({ city }) => city.name);
  expect([names("n"), names("new"), names("x")]).toEqual([["Noida"], ["Delhi"], []]);
});
