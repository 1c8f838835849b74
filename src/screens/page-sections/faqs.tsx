import type { ReactNode } from "react";
import { Accordion } from "../../ui/accordion.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { Band } from "./band.tsx";
import type { SectionOf } from "./section-of.ts";

export function Faqs({ heading, items }: SectionOf<"faqs">): ReactNode {
  return (
    <Band background="shade" heading={heading} aside>
      <Accordion
        items={items.map(({ question, answer }) => ({
          title: question,
          content: (
            <p>
              <RichText text={answer} />
            </p>
          ),
        }))}
      />
    </Band>
  );
}
