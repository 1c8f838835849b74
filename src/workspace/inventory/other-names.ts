/** Names that people still or also use for a city, given by its slug. */
export function otherNamesOf(citySlug: string): readonly string[] {
  return otherNames[citySlug] ?? [];
}

const otherNames: Readonly<Record<string, readonly string[]>> = {
  ahmedabad: ["Amdavad"],
  bangalore: ["Bengaluru"],
  chennai: ["Madras"],
  delhi: ["New Delhi", "NCR"],
  gurgaon: ["Gurugram", "NCR"],
  mumbai: ["Bombay"],
  "navi-mumbai": ["New Bombay"],
  noida: ["NCR"],
  pune: ["Poona"],
};
