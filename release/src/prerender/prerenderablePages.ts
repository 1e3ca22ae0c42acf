import { releaseReader } from '../commands/generation';
import { pagesOf } from '../compose/composeSet';
import type { PageInput } from '../compose/pageInput';
import { pageSets } from '../manifest/resolve';
import type { readLive } from '../store/generations';
import type { Site } from '../store/site';
import type { ReleaseRecord, RouteRecord } from '../types';

/** The server build within a published version. */
export const BUILD = 'prerender.cjs';

type LiveGeneration = NonNullable<ReturnType<typeof readLive>>;

export interface DrawablePage {
  readonly set: string;
  readonly file: string;
  readonly input: PageInput & { readonly owner: { readonly release: ReleaseRecord; readonly route: RouteRecord } };
}

/** The pages of all sets that a remote wants drawn, and can draw together with the shell of the set. */
export function drawablePages(site: Site, { generation, manifest, record }: LiveGeneration): DrawablePage[] {
  const { find } = releaseReader(site);
  return pageSets(manifest).flatMap(({ id, resolved }) =>
    pagesOf({ generation, id, resolved, settings: record.settings, schema: manifest.schema, find })
      .filter(isDrawable)
      .map((page) => ({ set: id, ...page })),
  );
}

const isDrawable = (page: { file: string; input: PageInput }): page is Omit<DrawablePage, 'set'> =>
  Boolean(page.input.owner?.route.prerender && page.input.owner.release.files[BUILD] && page.input.shell.files[BUILD]);
