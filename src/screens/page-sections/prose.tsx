import type { ReactNode } from "react";
import { Band } from "./band.tsx";
import { ProseBlocks } from "./prose-blocks.tsx";
import type { SectionOf } from "./section-of.ts";

/** Running text with its heading beside it. */
export function Prose({ heading, blocks }: SectionOf<"prose">): ReactNode {
  return (
    <Band heading={heading} beside>
      <ProseBlocks blocks={blocks} leading />
    </Band>
  );
}
