/**
 * The cities whose name starts with the typed text, whatever its case and the spaces round it; all of them for an empty
 * text (row C4).
 */
export function citiesStartingWith<City extends { readonly city: { readonly name: string } }>(
  cities: readonly City[],
  text: string,
): City[] {
  const typed = text.trim().toLowerCase();
  return cities.filter(({ city }) => city.name.toLowerCase().startsWith(typed));
}
