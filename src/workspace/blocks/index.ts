/** Blocks: periods in which an operator closes rooms, passes or centres. */
export { createBlock, deleteBlock, type ListedBlock, listBlocks, listBlocksOfCentre } from "./blocks.ts";
export type { BlockTarget, NewBlock } from "./new-block.ts";
export { ordersInBlocks, type TouchedOrder } from "./touched-orders.ts";
