/** Distance from the window at which an element counts as near (requirement K8). */
const rootMargin = "100px";

/** Calls back once, as soon as an element is within 100 px of the window. Returns a function that stops observing. */
export function onNearViewport(element: Element, callback: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      callback();
    },
    { rootMargin: rootMargin },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
