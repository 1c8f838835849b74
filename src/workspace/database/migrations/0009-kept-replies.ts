/** Keeps responses exactly as they were sent, so that a repeated request gets the same bytes; `jsonb` reorders keys. */
export const keptReplies = `
alter table idempotency_keys alter column reply type json using reply::json;
`;
