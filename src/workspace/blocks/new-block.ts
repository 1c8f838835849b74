/** What a block closes. */
export type BlockTarget =
  | { readonly is: "item"; readonly id: string }
  | { readonly is: "centre"; readonly id: string }
  | { readonly is: "all" };

/** A block to be created. `from` and `to` are instants, `to` is exclusive. */
export type NewBlock = {
  readonly target: BlockTarget;
  /** How many passes of the item are blocked on each day. Null blocks the item as a whole. */
  readonly passes: number | null;
  readonly from: Date;
  readonly to: Date;
  /** For the operator's staff. Visitors do not see it. */
  readonly reason: string;
};
