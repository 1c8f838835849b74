import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  Suspense,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { whenNear } from "../../ui/when-near.ts";
import type { DeferredCode } from "../screen.ts";
import styles from "./deferred.module.css";
import { EarlyInput } from "./early-input.tsx";
import { onDemand } from "./on-demand.ts";
import { reportMissingScript } from "./page-error-report.ts";
import { orNewReleaseIfNothingIsLost } from "./release.ts";
import { useIsHydrating } from "./use-is-hydrating.ts";

/** A component that hydrates once its code has loaded. */
export type Deferred<Props extends object> = ComponentType<Props> & DeferredCode;

/**
 * Declares a component whose code is loaded when it is near the viewport or the browser is idle. Until then React keeps
 * the server's HTML: links and forms work as they do without scripts, and input is replayed. If the code cannot be
 * loaded, the HTML stays, and loading is retried when the browser is back online. The screen must list the component in
 * `deferred`. `fallback` is shown if there is no HTML from the server.
 */
export function deferred<Props extends object>(
  source: string,
  importComponent: () => Promise<ComponentType<Props>>,
  fallback: (props: Props) => ReactNode = () => null,
): Deferred<Props> {
  const code = onDemand(importComponent);

  function Boundary(latest: Props): ReactNode {
    const containerRef = useRef<HTMLDivElement>(null);
    const isHydrating = useIsHydrating();
    const [isFromServer] = useState(isHydrating);
    // Must not change: React would mount another component.
    const [loaded] = useState(code.loaded);
    if (loaded === null && typeof window === "undefined")
      throw new Error(`The screen must list the component of ${source} in its \`deferred\` array.`);
    const [isReady, setReady] = useState(loaded !== null);
    const [error, setError] = useState<unknown>(null);
    useEffect(() => {
      if (loaded !== null) return;
      const load = async () => {
        try {
          await code.load().catch(orNewReleaseIfNothingIsLost);
        } catch (failure) {
          reportMissingScript(failure);
          if (!isFromServer) setError(failure);
          addEventListener("online", load, { once: true });
        }
      };
      if (isFromServer) return whenNearOrIdle(containerRef.current?.firstElementChild, load);
      load();
    }, [loaded, isFromServer]);
    // An update before hydration would make React replace the server's HTML with the fallback.
    const [first] = useState(latest);
    const props = isReady ? latest : first;
    const content = useMemo(() => {
      const shown = { place: containerRef, props, onReady: () => setReady(true) };
      return (
        <Suspense fallback={fallback(props)}>
          {loaded === null ? <Awaited {...shown} /> : <Shown {...shown} Content={loaded} />}
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

  function Awaited(shown: Omit<ShownProps<Props>, "Content">): ReactNode {
    return <Shown {...shown} Content={use(code.arrived)} />;
  }

  return Object.assign(Boundary, { source, load: code.load });
}

type ShownProps<Props extends object> = {
  readonly Content: ComponentType<Props>;
  readonly place: RefObject<HTMLDivElement | null>;
  readonly props: Props;
  readonly onReady: () => void;
};

function Shown<Props extends object>({
  Content,
  place: containerRef,
  props,
  onReady,
}: ShownProps<Props>): ReactNode {
  useEffect(onReady, []);
  return (
    <>
      <Content {...props} />
      <EarlyInput within={containerRef} />
    </>
  );
}

/** Maximum delay of deferred code after the page has loaded, in milliseconds. */
const latestMs = 3000;

/**
 * Calls back when the element is near the viewport, or the browser is idle after the page has loaded. Returns a
 * function that cancels.
 */
export function whenNearOrIdle(element: Element | null | undefined, callback: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const begin = () => {
    if (signal.aborted) return;
    ending.abort();
    callback();
  };
  // Safari has no `requestIdleCallback`.
  const whenIdle = window.requestIdleCallback ?? ((call: () => void) => setTimeout(call, 200));
  const waitForIdle = () => whenIdle(begin, { timeout: latestMs });
  if (document.readyState === "complete") waitForIdle();
  else addEventListener("load", waitForIdle, { once: true, signal });
  const stop = element ? whenNear(element, begin) : undefined;
  return () => {
    ending.abort();
    stop?.();
  };
}
