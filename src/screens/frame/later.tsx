import { type ComponentType, memo, type ReactNode, Suspense, use, useEffect, useState } from "react";
import { inTime } from "./in-time.ts";

/** A module that no page needs at first. */
export type Later<Module> = {
  /** The module, once it is loaded; on the server it is loaded before a page is rendered. */
  readonly loaded: () => Module | null;
  /** Loads it, unless that was done; what did not come is asked for again by the next call (row K1). */
  readonly load: () => Promise<Module>;
  /** Keeps waiting until it is loaded, and never rejects. */
  readonly arrived: Promise<Module>;
};

/** A module that is loaded when someone asks for it. */
export function createLater<Module>(importModule: () => Promise<Module>): Later<Module> {
  let module: Module | null = null;
  let loading: Promise<Module> | null = null;
  let arrive: (loaded: Module) => void = () => undefined;
  const arrived = new Promise<Module>((resolve) => {
    arrive = resolve;
  });
  const load = () => {
    loading ??= inTime(importModule());
    loading.then(
      (loaded) => {
        module = loaded;
        arrive(loaded);
      },
      () => {
        loading = null;
      },
    );
    return loading;
  };
  return { loaded: () => module, load, arrived };
}

type PartProps<Module, Content> = {
  readonly from: Later<Module>;
  /** The part's component among what the module exports; the same function each time. */
  readonly part: (module: Module) => ComponentType<{ readonly content: Content }>;
  /** The same object for as long as it says the same. */
  readonly content: Content;
};

/**
 * A part of a page that is hydrated when its module is there: until then it stays as the server wrote it, however long that
 * takes. React would take it away for the time that is left if anything above it changed before, so it hears of nothing but
 * what it is given; contexts above it keep their values.
 */
export const Part = memo(function Part<Module, Content>(props: PartProps<Module, Content>): ReactNode {
  const [module] = useState(props.from.loaded);
  return (
    <Suspense>{module === null ? <Awaited {...props} /> : <Shown {...props} module={module} />}</Suspense>
  );
}) as <Module, Content>(props: PartProps<Module, Content>) => ReactNode;

function Awaited<Module, Content>(props: PartProps<Module, Content>): ReactNode {
  return <Shown {...props} module={use(props.from.arrived)} />;
}

function Shown<Module, Content>(
  props: Pick<PartProps<Module, Content>, "part" | "content"> & { readonly module: Module },
): ReactNode {
  const Component = props.part(props.module);
  return <Component content={props.content} />;
}

/** A module once it is loaded, for what begins to matter only then. */
export function useLoaded<Module>(later: Later<Module>): Module | null {
  const [module, setModule] = useState(later.loaded);
  useEffect(() => {
    let isOver = false;
    later.arrived.then((loaded) => isOver || setModule(() => loaded));
    return () => {
      isOver = true;
    };
  }, [later]);
  return module;
}
