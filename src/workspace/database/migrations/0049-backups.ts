/** Serves the time of the last backup, which is the subject of its entry in `audit`. */
export const backups = `
create index audit_backups on audit (subject) where act = 'backup_written';
`;
