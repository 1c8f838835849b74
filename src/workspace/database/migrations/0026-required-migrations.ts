/** The migration that a release must know to run with the schema of a later release; see `Migration`. */
export const requiredMigrations = `
  alter table schema_migrations add column requires text;
`;
