/**
 * Digests of the centres' records of an import, by centre id, so that the next import need not read and compare
 * unchanged centres. Null if the import stored none. A later migration that changes rows of centres or items must clear
 * it.
 */
export const importFingerprints = `
alter table inventory_imports add column fingerprints jsonb;
`;
