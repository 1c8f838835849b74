import type { ReactNode } from "react";
import type { ProseBlock } from "../../api/contract/content.ts";
import { classes } from "../../ui/classes.ts";
import { RichText } from "../../ui/rich-text.tsx";
import { anchorOf } from "./anchor.ts";
import { Band } from "./band.tsx";
import styles from "./prose-blocks.module.css";
import type { SectionOf } from "./section-of.ts";

type Props = {
  readonly blocks: readonly ProseBlock[];
  /** Renders the first paragraph in larger print than the others. */
  readonly leading?: boolean;
};

/** Paragraphs, lists and small headings with a readable line length. */
export function ProseBlocks({ blocks, leading }: Props): ReactNode {
  return <div className={classes(styles.prose, leading && styles.leading)}>{blocks.map(block)}</div>;
}

function block(of: ProseBlock): ReactNode {
  if (of.type === "heading") {
    return (
      <h3 key={of.text} id={anchorOf(of.text)} className={styles.heading}>
        {of.text}
      </h3>
    );
  }
  if (of.type === "paragraph") {
    return (
      <p key={of.text}>
        <RichText text={of.text} />
      </p>
    );
  }
  return (
    <ul key={of.items.join()} className={styles.list}>
      {of.items.map((item) => (
        <li key={item}>
          <RichText text={item} />
        </li>
      ))}
    </ul>
  );
}

export function Prose({ heading, blocks }: SectionOf<"prose">): ReactNode {
  return (
    <Band heading={heading} aside>
      <ProseBlocks blocks={blocks} leading />
    </Band>
  );
}
