/**
 * Digests of an import's centres, by centre id, which allow the next import to skip unchanged centres. Null if the
 * import stored no digests. A later migration that changes rows of centres or items must set them to null.
 */
export const importFingerprints = `
alter table inventory_imports add column fingerprints jsonb;
`;
