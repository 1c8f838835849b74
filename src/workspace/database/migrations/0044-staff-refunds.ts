/** The refunds that staff and operators' commands have started, for their daily limit. */
export const staffRefunds = `
alter table refunds add column by_staff boolean not null default false;
create index refunds_by_staff on refunds (created_at) where by_staff;
`;
