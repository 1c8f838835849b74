/** What a page needs from the visitor's first sign on: what leads to other pages and shows them, and its own foot. */

export { withAskedSubject } from "../../api/contract/contact-href.ts";
export { needsNewDocument } from "../../api/contract/page-kind-of.ts";
export { Arrival } from "./arrival.ts";
export { Router } from "./browser-router.tsx";
export { ErrorPage } from "./error-page.tsx";
export { Footer } from "./footer.tsx";
export { HoldNotice } from "./hold-notice.tsx";
export { OtherScreen } from "./other-screen.tsx";
export { keepScroll } from "./scroll-memory.ts";
export { ScreenSkeleton } from "./skeletons/screen-skeleton.tsx";
