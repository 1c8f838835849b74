/**
 * Returns the cities whose name starts with the text, ignoring case (requirement C4). If no name matches, returns the
 * cities with a matching alternative name.
 */
export function citiesStartingWith<
  City extends { readonly city: { readonly name: string }; readonly otherNames?: readonly string[] },
>(cities: readonly City[], text: string): City[] {
  // Keyboards produce a Devanagari letter with a nukta as one code point or as two.
  const prefix = text.trim().normalize("NFC").toLowerCase();
  const starts = (name: string) => name.normalize("NFC").toLowerCase().startsWith(prefix);
  const prefixMatches = cities.filter(({ city }) => starts(city.name));
  return prefixMatches.length > 0
    ? prefixMatches
    : cities.filter(({ otherNames }) => otherNames?.some(starts));
}
