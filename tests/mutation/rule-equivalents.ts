/**
 * Changes of rules that no test can notice, because nothing that a caller can observe differs: by the id that `npm run
 * mutation:rules` prints, with the reason. A survivor that is not here is a gap in the tests.
 */
export const ruleEquivalents: Readonly<Record<string, string>> = {};
