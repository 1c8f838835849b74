/** Maximum distance from the viewport at which an element is near (requirement K8). */
const rootMargin = "100px";

/** Calls `callback` once when an element is within 100 px of the viewport. Returns a function that stops observing. */
export function onNearViewport(element: Element, callback: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      callback();
    },
    { rootMargin },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
