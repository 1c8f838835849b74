import type { SearchReply } from "../../api/contract/content.ts";

/** A search entry: its title, its address, and the text that is indexed. */
export type SearchEntry = {
  readonly kind: SearchReply["results"][number]["kind"];
  readonly title: string;
  readonly href: string;
  /** Where it lies, such as `Saket, Delhi`; empty for pages. */
  readonly place: string;
  /** Other names and short properties, by which it is found but which are not shown. */
  readonly keywords: string;
  /** Plain text, the source of the excerpt. */
  readonly text: string;
};
