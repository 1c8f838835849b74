/**
 * Findings of `npm run doctor` that a person has marked as handled. `what_digest` is the SHA-256 of the finding's text: a
 * finding whose text has changed is listed again.
 */
export const handledFindings = `
create table handled_findings (
  check_id text not null,
  id text not null,
  what_digest text not null,
  handled_at timestamptz not null,
  primary key (check_id, id)
);
`;
