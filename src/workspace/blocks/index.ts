/** Blocks: periods in which an operator closes rooms, passes or centres. */
export { type BlockProblem, type BlockRequest, checkBlockRequest } from "./block-request.ts";
export {
  createBlock,
  deleteBlock,
  findBlock,
  type ListedBlock,
  listBlocks,
  listBlocksOfCentre,
  previewBlock,
} from "./blocks.ts";
export type { BlockTarget, NewBlock } from "./new-block.ts";
export {
  countTouchedOrders,
  findTouchedOrders,
  ordersInBlocks,
  type TouchedOrder,
} from "./touched-orders.ts";
