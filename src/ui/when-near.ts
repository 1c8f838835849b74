/** How near the window something must come to be fetched, in pixels (row K8). */
const threshold = "100px";

/** Calls back once, as soon as an element is in the window or within 100 px of it; gives a way to stop waiting. */
export function whenNear(element: Element, callback: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      callback();
    },
    { rootMargin: threshold },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
