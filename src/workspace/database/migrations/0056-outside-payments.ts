/**
 * Payments that the centre's office received outside the gateway, and refunds of them, which the office pays out.
 *
 * - `payments.means` is null for a payment at the gateway. Otherwise the payment has no ids of the gateway, but the
 *   `reference` of the bank transfer, cheque or receipt, and the IST date `paid_on`.
 * - `refunds.status` is `to_pay_out` until staff record the transfer with `payout_reference` and `paid_out_on` (IST date).
 *   The job that makes refunds at the gateway, also that of the previous release, ignores this status.
 */
export const outsidePayments = `
alter table payments
  alter column gateway_order_id drop not null,
  add column means text check (means in ('bank_transfer', 'cash', 'cheque', 'upi')),
  add column reference text,
  add column paid_on date,
  add constraint payments_source check (case when means is null
    then gateway_order_id is not null and reference is null and paid_on is null
    else gateway_order_id is null and gateway_payment_id is null and reference is not null and paid_on is not null end);
create unique index payments_outside_once on payments (order_id, reference) where means is not null;
alter table refunds
  drop constraint refunds_status_known,
  add constraint refunds_status_known check (status in ('pending', 'refunded', 'failed', 'void', 'to_pay_out')),
  add column payout_reference text,
  add column paid_out_on date;
create index refunds_to_pay_out on refunds (created_at) where status = 'to_pay_out';
`;
