import type { Composition } from '@doorstep/shared-api/remote';

export interface RemoteLine {
  readonly name: string;
  readonly version: string;
  readonly fallback: string | undefined;
  readonly files: number;
  readonly bytes: number;
  /** Milliseconds from the first file's request until the last file arrived. Undefined when nothing was loaded. */
  readonly ms: number | undefined;
}

export interface SharedLine {
  readonly name: string;
  readonly version: string;
  readonly usedBy: readonly string[];
  readonly isLoaded: boolean;
}

type Timing = Pick<PerformanceResourceTiming, 'name' | 'startTime' | 'responseEnd' | 'transferSize'>;

export function remoteLines({ shell, remotes }: Composition, timings: readonly Timing[]): RemoteLine[] {
  const all = [
    { name: 'shell', version: shell, fallback: undefined, prefix: '/shell/' },
    ...Object.entries(remotes).map(([name, { version, fallback }]) => ({
      name,
      version,
      fallback: fallback?.version,
      prefix: `/remotes/${name}/`,
    })),
  ];
  return all.map(({ prefix, ...line }) => {
    const ownTimings = timings.filter(({ name }) => new URL(name, location.origin).pathname.startsWith(prefix));
    const ms =
      Math.max(...ownTimings.map((one) => one.responseEnd)) - Math.min(...ownTimings.map((one) => one.startTime));
    return {
      ...line,
      files: new Set(ownTimings.map(({ name }) => name)).size,
      bytes: ownTimings.reduce((sum, { transferSize }) => sum + transferSize, 0),
      ms: ownTimings.length ? ms : undefined,
    };
  });
}

interface Shared {
  readonly useIn?: readonly string[];
  readonly loaded?: unknown;
  readonly lib?: unknown;
}
type ShareScope = Readonly<Record<string, Readonly<Record<string, Shared>>>>;

export function sharedLines(): SharedLine[] {
  const { __FEDERATION__ } = globalThis as {
    __FEDERATION__?: { __INSTANCES__?: readonly { shareScopeMap?: { default?: ShareScope } }[] };
  };
  const scope = __FEDERATION__?.__INSTANCES__?.[0]?.shareScopeMap?.default ?? {};
  return Object.entries(scope)
    .flatMap(([name, versions]) =>
      Object.entries(versions).map(([version, { useIn = [], loaded, lib }]) => ({
        name,
        version,
        usedBy: [...new Set(useIn)].sort(),
        isLoaded: Boolean(loaded || lib),
      })),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The visitor's bucket, which the gateway told with the page (`b07`). */
export function readBucket(): string | undefined {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page?.serverTiming?.find(({ name }) => name === 'bucket')?.description;
}
