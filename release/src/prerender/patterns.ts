import { hasParameters, matchRoutePath } from '@doorstep/shared-api/remote';
import { releaseReader } from '../commands/generation';
import { pagesToCompose } from '../compose/composeSet';
import type { PageInput } from '../compose/pageInput';
import { variants } from '../manifest/resolve';
import { readLive } from '../store/generations';
import type { Site } from '../store/site';
import type { Language } from '../types';
import type { PageValues } from './pageSources';
import { isPrerenderable, type PrerenderablePage } from './prerenderablePages';

export interface Pattern {
  readonly set: string;
  readonly file: string;
  readonly path: string;
  readonly source: string;
  readonly input: PageInput & { readonly owner: NonNullable<PageInput['owner']> };
  readonly page?: PrerenderablePage;
}

export interface LivePatterns {
  readonly generation: number;
  readonly all: readonly Pattern[];
}

type PatternSource = Pick<NonNullable<ReturnType<typeof readLive>>, 'generation' | 'manifest' | 'record'>;

export function livePatterns(site: Site): LivePatterns | undefined {
  const live = readLive(site);
  return live ? { generation: live.generation, all: patternsOf(site, live) } : undefined;
}

export function patternsOf(site: Site, { generation, manifest, record }: PatternSource): Pattern[] {
  if (!record.settings.apiExtensions) return [];
  const { find } = releaseReader(site);
  return variants(manifest).flatMap(({ id: set, resolved }) =>
    pagesToCompose({ generation, id: set, resolved, settings: record.settings, schema: manifest.schema, find }).flatMap(
      (page): Pattern[] => {
        const { owner } = page.input;
        if (!owner?.route.source || !hasParameters(owner.route.path)) return [];
        const { path, source } = owner.route;
        const isRendered = isPrerenderable(page);
        return [
          {
            set,
            file: page.file,
            path,
            source,
            input: { ...page.input, owner },
            ...(isRendered && { page: { set, ...page } }),
          },
        ];
      },
    ),
  );
}

export function matchPattern(
  patterns: readonly Pattern[],
  language: Language,
  address: string,
): { pattern: Pattern; values: PageValues } | undefined {
  for (const pattern of patterns) {
    if (pattern.input.language !== language) continue;
    const values = matchRoutePath(pattern.path, address);
    if (values) return { pattern, values };
  }
  return undefined;
}

export function addressOf(patterns: readonly Pattern[], values: PageValues): string | undefined {
  const names = Object.keys(values).sort().join();
  const found = patterns.find(
    ({ path }) =>
      (path.match(/:[a-z]+/g) ?? [])
        .map((name) => name.slice(1))
        .sort()
        .join() === names,
  );
  const address = found?.path.replace(/:([a-z]+)/g, (_, name: string) => values[name] ?? '');
  return found && address && matchRoutePath(found.path, address) ? address : undefined;
}
