import type { SearchResponse } from "../../api/contract/content.ts";
import * as texts from "../../texts/search.ts";

type Result = SearchResponse["results"][number];

/** Results of one kind, in the order in which the search returned them. */
export type Group = {
  readonly kind: Result["kind"];
  readonly heading: string;
  readonly results: readonly Result[];
};

/** Number of results per page of the service. */
export const pageSize = 20;

const headings: Readonly<Record<Result["kind"], string>> = texts.headings;

/** Groups results by kind; the kind of the best result comes first. */
export function groupResults(results: readonly Result[]): Group[] {
  const kinds = [...new Set(results.map(({ kind }) => kind))];
  return kinds.map((kind) => ({
    kind,
    heading: headings[kind],
    results: results.filter((result) => result.kind === kind),
  }));
}
