import * as texts from "../../texts/layout.ts";

/** Timeout for loading a script, in milliseconds (requirement K1). */
const timeoutMs = 120_000;

/** Thrown when a script or stylesheet fails to load or times out (requirements X1, X2). */
export class ChunkLoadError extends Error {
  constructor() {
    super(texts.chunkFailed);
    this.name = "ChunkLoadError";
  }
}

export type LazyModule<Module> = {
  /** Returns the module, or null until it is loaded. */
  readonly getLoaded: () => Module | null;
  /** Loads the module once. Rejects with a `ChunkLoadError`; the next call retries (requirement K1). */
  readonly load: () => Promise<Module>;
  /** Resolves once the module is loaded. Never rejects. */
  readonly whenLoaded: Promise<Module>;
};

export function lazyModule<Module>(importModule: () => Promise<Module>): LazyModule<Module> {
  let module: Module | null = null;
  let loading: Promise<Module> | null = null;
  let resolveModule: (module: Module) => void = () => undefined;
  const moduleLoaded = new Promise<Module>((resolve) => {
    resolveModule = resolve;
  });
  const load = async () => {
    try {
      module = await withChunkTimeout(importModule());
      resolveModule(module);
      return module;
    } catch (error) {
      loading = null;
      throw error;
    }
  };
  return {
    getLoaded: () => module,
    load: () => {
      loading ??= load();
      return loading;
    },
    whenLoaded: moduleLoaded,
  };
}

/**
 * Resolves with the loaded module. Rejects with a `ChunkLoadError` if loading fails or takes longer than `limitMs`
 * milliseconds.
 */
export function withChunkTimeout<Module>(loading: Promise<Module>, limitMs = timeoutMs): Promise<Module> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError()), limitMs);
    loading.then(resolve, () => reject(new ChunkLoadError())).finally(() => clearTimeout(timer));
  });
}

/** Returns true for an error caused by being offline: a script that failed to load, or a request without a response. */
export function isOfflineError(error: unknown): boolean {
  const hasNoResponse = error instanceof Object && "statusCode" in error && error.statusCode === 0;
  const isOnline = typeof navigator === "undefined" || navigator.onLine;
  return !isOnline && (error instanceof ChunkLoadError || hasNoResponse);
}
