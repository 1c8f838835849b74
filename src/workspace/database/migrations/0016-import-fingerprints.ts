/**
 * Digests of the centres' records as the last import wrote them, by centre, so that the next one need not read and compare
 * those that are the same in its file. Null where an import noted none. A later step that changes the rows of centres or
 * items has to clear it.
 */
export const importFingerprints = `
alter table inventory_imports add column fingerprints jsonb;
`;
