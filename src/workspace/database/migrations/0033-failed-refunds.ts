/** An index for the number of failed refunds, which every scrape of the metrics reads. */
export const failedRefunds = `
  create index refunds_failed on refunds (created_at) where status = 'failed';
`;
