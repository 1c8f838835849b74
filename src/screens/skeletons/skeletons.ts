import type { ReactNode } from "react";
import type { SkeletonKind } from "../../api/contract/routes.ts";
import { BookingSkeleton, BookingStepSkeleton } from "./booking-skeleton.tsx";
import { ContactSkeleton } from "./contact-skeleton.tsx";
import { HomeSkeleton } from "./home-skeleton.tsx";
import { ListingSkeleton } from "./listing-skeleton.tsx";
import { OfferingDetailSkeleton } from "./offering-detail-skeleton.tsx";
import { OfferingsSkeleton } from "./offerings-skeleton.tsx";

export const skeletons: Readonly<Record<SkeletonKind, () => ReactNode>> = {
  home: HomeSkeleton,
  offerings: OfferingsSkeleton,
  "offering-detail": OfferingDetailSkeleton,
  listing: ListingSkeleton,
  "contact-us": ContactSkeleton,
  booking: BookingSkeleton,
  "booking-step": BookingStepSkeleton,
};
