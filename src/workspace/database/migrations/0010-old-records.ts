/** Indexes for deleting messages and events that were delivered or handled long ago. */
export const oldRecords = `
create index outbox_delivered on outbox (delivered_at) where delivered_at is not null;
create index gateway_events_handled on gateway_events (handled_at) where handled_at is not null;
`;
