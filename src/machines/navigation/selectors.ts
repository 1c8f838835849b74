/**
 * The cities whose name starts with the typed text, whatever its case and the spaces round it; all of them for an empty
 * text (row C4). Where no name does, those of which another name does: `Bengaluru`.
 */
export function citiesStartingWith<
  City extends { readonly city: { readonly name: string }; readonly otherNames?: readonly string[] },
>(cities: readonly City[], text: string): City[] {
  const typed = text.trim().toLowerCase();
  const starts = (name: string) => name.toLowerCase().startsWith(typed);
  const named = cities.filter(({ city }) => starts(city.name));
  return named.length > 0 ? named : cities.filter(({ otherNames }) => otherNames?.some(starts));
}
