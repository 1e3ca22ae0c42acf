import { hasParameters } from '@doorstep/shared-api/remote';
import { releaseReader } from '../commands/generation';
import { pagesToCompose } from '../compose/composeSet';
import type { PageInput } from '../compose/pageInput';
import { variants } from '../manifest/resolve';
import type { readLive } from '../store/generations';
import type { Site } from '../store/site';
import type { ReleaseRecord, RouteRecord } from '../types';

export const PRERENDER_BUILD_FILE = 'prerender.cjs';

type LiveGeneration = NonNullable<ReturnType<typeof readLive>>;

export interface PrerenderablePage {
  readonly set: string;
  readonly file: string;
  readonly input: PageInput & { readonly owner: { readonly release: ReleaseRecord; readonly route: RouteRecord } };
}

export function prerenderablePages(site: Site, { generation, manifest, record }: LiveGeneration): PrerenderablePage[] {
  const { find } = releaseReader(site);
  return variants(manifest).flatMap(({ id, resolved }) =>
    pagesToCompose({ generation, id, resolved, settings: record.settings, schema: manifest.schema, find })
      .filter(isPrerenderable)
      // Paths with parameters have many pages: see patterns.ts.
      .filter(({ input }) => !hasParameters(input.owner.route.path))
      .map((page) => ({ set: id, ...page })),
  );
}

export const isPrerenderable = (page: { file: string; input: PageInput }): page is Omit<PrerenderablePage, 'set'> =>
  Boolean(
    page.input.owner?.route.prerender &&
      page.input.owner.release.files[PRERENDER_BUILD_FILE] &&
      page.input.shell.files[PRERENDER_BUILD_FILE],
  );
