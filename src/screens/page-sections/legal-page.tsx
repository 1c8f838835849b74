import type { ReactNode } from "react";
import type { Section } from "../../api/contract/content.ts";
import * as texts from "../../texts/page-sections.ts";
import layout from "../../ui/layout.module.css";
import { anchorOf } from "./anchor.ts";
import styles from "./legal-page.module.css";
import { PageSections } from "./page-sections.tsx";
import { ProseBlocks } from "./prose-blocks.tsx";
import { TableView } from "./table-view.tsx";

/** A long reference text with a sticky table of contents and a readable line length. */
export function LegalPage({ sections }: { readonly sections: readonly Section[] }): ReactNode {
  const parts = sections.filter(isText);
  const before = sections.filter((section) => section.kind === "hero");
  const after = sections.filter((section) => section.kind !== "hero" && !isText(section));
  return (
    <>
      <PageSections sections={before} tone="terracotta" />
      <div className={layout.wrap}>
        <div className={styles.columns}>
          <Contents parts={parts} />
          <article className={styles.text}>
            {parts.map((part) => (
              <Part key={headingOf(part)} part={part} />
            ))}
          </article>
        </div>
      </div>
      <PageSections sections={after} tone="terracotta" />
    </>
  );
}

type Text = Extract<Section, { kind: "prose" | "table" }>;

function isText(section: Section): section is Text {
  return section.kind === "prose" || section.kind === "table";
}

function headingOf({ heading }: Text): string {
  return heading ?? "";
}

function Contents({ parts }: { readonly parts: readonly Text[] }): ReactNode {
  const headings = parts.map(headingOf).filter((heading) => heading !== "");
  if (headings.length === 0) return null;
  return (
    <nav className={styles.contents} aria-label={texts.onThisPage}>
      <details className={styles.fold}>
        <summary className={styles.summary}>{texts.onThisPage}</summary>
        <ul className={styles.list}>
          {headings.map((heading) => (
            <li key={heading}>
              <a href={`#${anchorOf(heading)}`} className={styles.link}>
                {heading}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}

function Part({ part }: { readonly part: Text }): ReactNode {
  const heading = headingOf(part);
  const id = heading === "" ? undefined : anchorOf(heading);
  return (
    <section className={styles.part} aria-labelledby={id}>
      {heading !== "" && (
        <h2 id={id} className={styles.heading}>
          {heading}
        </h2>
      )}
      {part.kind === "prose" ? (
        <ProseBlocks blocks={part.blocks} />
      ) : (
        <TableView columns={part.columns} rows={part.rows} label={heading || part.columns.join(", ")} />
      )}
    </section>
  );
}
