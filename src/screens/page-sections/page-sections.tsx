import type { ReactNode } from "react";
import type { Section } from "../../api/contract/content.ts";
import { DeferredLeadForm } from "../lead-form/deferred-lead-form.ts";
import type { LeadSubject } from "../lead-form/lead-fields.ts";
import { Band } from "./band.tsx";
import { Cta } from "./cta.tsx";
import { Faqs } from "./faqs.tsx";
import { Features } from "./features.tsx";
import { Hero } from "./hero.tsx";
import { Offerings } from "./offerings.tsx";
import { Prose } from "./prose-blocks.tsx";
import { Quote } from "./quote.tsx";
import { Steps } from "./steps.tsx";
import { DataTable } from "./table-view.tsx";
import type { Tone } from "./tone.ts";

type Props = {
  readonly sections: readonly Section[];
  readonly tone?: Tone;
  /** Subject of a lead from this page. */
  readonly subject?: LeadSubject;
};

/**
 * Renders the sections of a page of the content service, in order. Omits sections without content. The background
 * depends on the kind of section, so that neighbouring sections are distinct.
 */
export function PageSections({ sections, tone = "marigold", subject = {} }: Props): ReactNode {
  const numbered = sections
    .filter(hasContent)
    .map((section, index) => ({ section, key: `${index} ${section.kind}` }));
  return numbered.map(({ section, key }) => (
    <SectionPart key={key} section={section} tone={tone} subject={subject} />
  ));
}

function hasContent(section: Section): boolean {
  if ("items" in section) return section.items.length > 0;
  if ("blocks" in section) return section.blocks.length > 0;
  return section.kind !== "table" || section.rows.length > 0;
}

type PartProps = { readonly section: Section; readonly tone: Tone; readonly subject: LeadSubject };

function SectionPart({ section, tone, subject }: PartProps): ReactNode {
  switch (section.kind) {
    case "hero":
      return <Hero {...section} tone={tone} />;
    case "prose":
      return <Prose {...section} />;
    case "features":
      return <Features {...section} tone={tone} />;
    case "steps":
      return <Steps {...section} tone={tone} />;
    case "faqs":
      return <Faqs {...section} />;
    case "quote":
      return <Quote {...section} />;
    case "table":
      return <DataTable {...section} />;
    case "cta":
      return <Cta {...section} />;
    case "offerings":
      return <Offerings {...section} />;
    case "form":
      return (
        <Band background="shade">
          <DeferredLeadForm {...section} subject={subject} />
        </Band>
      );
  }
}
