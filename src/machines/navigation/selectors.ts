/**
 * The cities whose name, or another name of theirs, starts with the typed text, whatever its case and the spaces round it;
 * all of them for an empty text (row C4).
 */
export function citiesStartingWith<
  City extends { readonly city: { readonly name: string }; readonly otherNames?: readonly string[] },
>(cities: readonly City[], text: string): City[] {
  const typed = text.trim().toLowerCase();
  return cities.filter(({ city, otherNames = [] }) =>
    [city.name, ...otherNames].some((name) => name.toLowerCase().startsWith(typed)),
  );
}
