/** Stores responses exactly as sent, so that a repeated request gets identical bytes: `jsonb` would reorder keys. */
export const keptReplies = `
alter table idempotency_keys alter column reply type json using reply::json;
`;
