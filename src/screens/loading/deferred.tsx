import {
  type ComponentType,
  createContext,
  type ReactNode,
  type RefObject,
  Suspense,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { onNearViewport } from "../../ui/on-near-viewport.ts";
import type { DeferredCode } from "../screen.ts";
import styles from "./deferred.module.css";
import { lazyModule } from "./lazy-module.ts";
import { reportMissingScript } from "./page-error-report.ts";
import { ReplayedInput } from "./replayed-input.tsx";
import { reloadOnNewReleaseIfSafe } from "./site-release.ts";
import { useIsHydrating } from "./use-is-hydrating.ts";

/**
 * The deferred components that the screen of a page lists; null outside a page of the server. Without this list, a
 * missing entry would fail only until another screen has loaded the component.
 */
export const ListedComponents = createContext<readonly DeferredCode[] | null>(null);

/** A component that hydrates once its code has loaded. */
export type Deferred<Props extends object> = ComponentType<Props> & DeferredCode;

/**
 * Declares a component whose code is loaded when it is near the viewport or the browser is idle. While styles hide the
 * component, such as the map beside a list on phones, its code is not loaded. Until it is loaded, React keeps the
 * server's HTML: links and forms work as they do without scripts, and input is replayed. If the code cannot be loaded,
 * the HTML stays, and loading is retried when the browser is back online. The screen must list the component in
 * `deferred`. `fallback` is shown if there is no HTML from the server.
 */
export function deferred<Props extends object>(
  source: string,
  importComponent: () => Promise<ComponentType<Props>>,
  fallback: (props: Props) => ReactNode = () => null,
): Deferred<Props> {
  const code = lazyModule(importComponent);

  function Boundary(currentProps: Props): ReactNode {
    const containerRef = useRef<HTMLDivElement>(null);
    const isHydrating = useIsHydrating();
    const [isFromServer] = useState(isHydrating);
    // Must not change: with another component type, React would remount the content and lose its state.
    const [loaded] = useState(code.getLoaded);
    if (import.meta.env.SSR) {
      const listed = use(ListedComponents);
      if (loaded === null || listed?.every((component) => component.source !== source))
        throw new Error(`The screen must list the component of ${source} in its \`deferred\` array.`);
    }
    const [isReady, setReady] = useState(loaded !== null);
    const [error, setError] = useState<unknown>(null);
    useEffect(() => {
      if (loaded !== null) return;
      const load = async () => {
        try {
          await code.load().catch(reloadOnNewReleaseIfSafe);
        } catch (failure) {
          reportMissingScript(failure);
          if (!isFromServer) setError(failure);
          addEventListener("online", load, { once: true });
        }
      };
      if (isFromServer) return onNearViewportOrIdle(containerRef.current?.firstElementChild, load);
      load();
    }, [loaded, isFromServer]);
    // An update before hydration would make React replace the server's HTML with the fallback.
    const [initialProps] = useState(currentProps);
    const props = isReady ? currentProps : initialProps;
    const content = useMemo(() => {
      const contentProps = { containerRef: containerRef, props, onReady: () => setReady(true) };
      return (
        <Suspense fallback={fallback(props)}>
          {loaded === null ? (
            <SuspendedContent {...contentProps} />
          ) : (
            <HydratedContent {...contentProps} Content={loaded} />
          )}
        </Suspense>
      );
    }, [loaded, props]);
    if (error !== null) throw error;
    return (
      <div ref={containerRef} className={styles.place}>
        {content}
      </div>
    );
  }

  function SuspendedContent(shown: Omit<HydratedContentProps<Props>, "Content">): ReactNode {
    return <HydratedContent {...shown} Content={use(code.whenLoaded)} />;
  }

  return Object.assign(Boundary, { source, load: code.load });
}

type HydratedContentProps<Props extends object> = {
  readonly Content: ComponentType<Props>;
  readonly containerRef: RefObject<HTMLDivElement | null>;
  readonly props: Props;
  readonly onReady: () => void;
};

function HydratedContent<Props extends object>({
  Content,
  containerRef,
  props,
  onReady,
}: HydratedContentProps<Props>): ReactNode {
  useEffect(onReady, []);
  return (
    <>
      <Content {...props} />
      <ReplayedInput within={containerRef} />
    </>
  );
}

/** Maximum delay before deferred code is loaded, in milliseconds after the page has loaded. */
const idleTimeoutMs = 3000;

/**
 * Calls back once, when the element is near the viewport or the browser is idle after the page has loaded. If styles
 * hide the element then, only waits until it is near the viewport. Returns a function that cancels the call.
 */
export function onNearViewportOrIdle(element: Element | null | undefined, callback: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const runOnce = () => {
    if (signal.aborted) return;
    controller.abort();
    callback();
  };
  // Safari has no `requestIdleCallback`.
  const whenIdle = window.requestIdleCallback ?? ((call: () => void) => setTimeout(call, 200));
  const isHidden = () => element?.getClientRects().length === 0;
  const waitForIdle = () => {
    if (!isHidden()) whenIdle(runOnce, { timeout: idleTimeoutMs });
  };
  if (document.readyState === "complete") waitForIdle();
  else addEventListener("load", waitForIdle, { once: true, signal });
  const stop = element ? onNearViewport(element, runOnce) : undefined;
  return () => {
    controller.abort();
    stop?.();
  };
}
