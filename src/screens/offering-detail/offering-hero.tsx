import type { ReactNode } from "react";
import type { OfferingSlug } from "../../api/contract/offerings.ts";
import { productTypeOfPage } from "../../api/contract/product-types.ts";
import * as common from "../../texts/common.ts";
import { UnitPrice } from "../../ui/price.tsx";
import { useArea } from "../data/areas.tsx";
import { Hero } from "../page-sections/hero.tsx";
import type { SectionOf } from "../page-sections/section-of.ts";
import { offeringCard, offeringTones } from "./offering.ts";
import { contextualActions } from "./offering-actions.ts";
import { offeringCrumbs } from "./offering-crumbs.ts";

type Props = {
  readonly hero: SectionOf<"hero">;
  readonly slug: OfferingSlug;
  /** Slug of the requested city. */
  readonly city: string | null;
};

export function OfferingHero({ hero, slug, city }: Props): ReactNode {
  const productType = productTypeOfPage(slug);
  const tone = offeringTones[slug];
  const card = offeringCard(useArea("offerings").data, slug);
  return (
    <Hero
      {...hero}
      actions={[...contextualActions(hero.actions ?? [], { productType, city })]}
      tone={tone}
      crumbs={offeringCrumbs(slug)}
    >
      {card?.fromPricePaise !== undefined && card.unit !== undefined && (
        <p>
          <UnitPrice
            paise={card.fromPricePaise}
            allInPaise={card.fromAllInPricePaise}
            unit={card.unit}
            prefix={common.from}
            size="large"
          />
        </p>
      )}
    </Hero>
  );
}
