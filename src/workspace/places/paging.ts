/** Which part of a list is asked for; pages count from 1. */
export type Paging = { readonly page: number; readonly pageSize: number };

const usualSize = 20;
const largestSize = 50;

/** Pages of 20 unless asked otherwise, of 1 to 50. */
export function pagingOf(query: { page?: number | undefined; pageSize?: number | undefined }): Paging {
  const pageSize = Math.min(largestSize, Math.max(1, query.pageSize ?? usualSize));
  return { page: query.page ?? 1, pageSize };
}
