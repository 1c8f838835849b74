import { lineOf } from "../../api/contract/one-line.ts";

/** Cities whose name starts with the text, ignoring case (row C4); if none, those of which another name does. */
export function citiesStartingWith<
  City extends { readonly city: { readonly name: string }; readonly otherNames?: readonly string[] },
>(cities: readonly City[], text: string): City[] {
  // A letter with a dot below is one character or two, as the keyboard has it.
  const typed = lineOf(text).toLowerCase();
  const starts = (name: string) => name.normalize("NFC").toLowerCase().startsWith(typed);
  const named = cities.filter(({ city }) => starts(city.name));
  return named.length > 0 ? named : cities.filter(({ otherNames }) => otherNames?.some(starts));
}
