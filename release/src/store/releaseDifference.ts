import type { BuildRecord, ReleaseRecord } from '../types';

interface WeighedRelease extends Pick<BuildRecord, 'routes' | 'exposes' | 'contracts' | 'shared'> {
  readonly fileCount: number;
  /** Uncompressed. */
  readonly bytes: number;
}

export function releaseDifference(before: WeighedRelease, after: WeighedRelease): string {
  const [old, now] = [routesOf(before), routesOf(after)];
  const both = [...now.keys()].filter((route) => old.has(route));
  const dataOf = (routes: ReturnType<typeof routesOf>, route: string) => routes.get(route) ?? [];
  return [
    `${before.fileCount} -> ${after.fileCount} files, ${before.bytes} -> ${after.bytes} bytes`,
    ...missingIn(old, [...now.keys()]).map((route) => `route ${route} is new`),
    ...missingIn(now, [...old.keys()]).map((route) => `route ${route} is gone`),
    ...both.flatMap((route) => {
      const [read, reads] = [dataOf(old, route), dataOf(now, route)];
      return [
        ...reads.filter((name) => !read.includes(name)).map((name) => `${route} reads ${name} now`),
        ...read.filter((name) => !reads.includes(name)).map((name) => `${route} no longer reads ${name}`),
      ];
    }),
    ...after.exposes.filter((name) => !before.exposes.includes(name)).map((name) => `${name} is exposed now`),
    ...before.exposes.filter((name) => !after.exposes.includes(name)).map((name) => `${name} is no longer exposed`),
    ...after.exposes
      .filter(
        (name) =>
          before.exposes.includes(name) &&
          JSON.stringify(before.contracts?.[name]) !== JSON.stringify(after.contracts?.[name]),
      )
      .map((name) => `${name} has other types`),
    ...Object.entries(after.shared)
      .filter(([name, range]) => before.shared[name] !== range)
      .map(([name, range]) => `needs ${name} ${range}`),
  ].join('; ');
}

export function weighRelease(record: ReleaseRecord): WeighedRelease {
  const sizes = Object.values(record.files).map(({ size }) => size);
  return { ...record, fileCount: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

const routesOf = ({ routes }: WeighedRelease) => new Map(routes.map((route) => [route.path, route.data ?? []]));

const missingIn = (routes: ReadonlyMap<string, unknown>, paths: readonly string[]) =>
  paths.filter((route) => !routes.has(route));
