import type { ReactNode } from "react";
import type { SkeletonKind } from "../../../api/contract/routes.ts";
import * as texts from "../../../texts/frame-later.ts";
import layout from "../../../ui/layout.module.css";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { BookingSkeleton, BookingStepSkeleton } from "./booking-skeleton.tsx";
import { ContactSkeleton } from "./contact-skeleton.tsx";
import { HomeSkeleton } from "./home-skeleton.tsx";
import { ListingSkeleton } from "./listing-skeleton.tsx";
import { OfferingDetailSkeleton } from "./offering-detail-skeleton.tsx";
import { OfferingsSkeleton } from "./offerings-skeleton.tsx";
import styles from "./skeletons.module.css";

const skeletons: Readonly<Record<SkeletonKind, () => ReactNode>> = {
  home: HomeSkeleton,
  offerings: OfferingsSkeleton,
  "offering-detail": OfferingDetailSkeleton,
  listing: ListingSkeleton,
  "contact-us": ContactSkeleton,
  booking: BookingSkeleton,
  "booking-step": BookingStepSkeleton,
};

/** Grey places of a screen that is on its way, laid out as the screen will be (row S2). */
export function ScreenSkeleton({ kind }: { readonly kind: SkeletonKind }): ReactNode {
  const Places = skeletons[kind];
  return (
    <div className={styles.screen} aria-busy="true" data-skeleton={kind}>
      <div role="status">
        <h1>
          <VisuallyHidden>{texts.loading}</VisuallyHidden>
        </h1>
      </div>
      <div className={layout.wrap}>
        <Places />
      </div>
    </div>
  );
}
