/** Replies kept as they were written: a repeated request is answered alike to the letter, which `jsonb` would reorder. */
export const keptReplies = `
alter table idempotency_keys alter column reply type json using reply::json;
`;
