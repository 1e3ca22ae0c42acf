import { viewAddress } from '@doorstep/shared-api/remote';
import { urlPrefix } from '../names';
import type { ChunkFiles, Integrity, Language, ReleaseRecord, RouteRecord } from '../types';
import { FONT_SCRIPTS } from './staticText';

export interface Asset {
  readonly url: string;
  readonly integrity: Integrity | undefined;
}

export interface PageAssets {
  /** Scripts that start the shell, in order. */
  readonly scripts: readonly Asset[];
  readonly styles: readonly Asset[];
  /**
   * The shell's font styles. A prerendered page contains them, and loading them again would repeat the layout of all
   * text.
   */
  readonly fontStyles: readonly Asset[];
  /** Scripts and styles that the route needs. A slow one must not delay the shell's start. */
  readonly preloadScripts: readonly Asset[];
  readonly preloadStyles: readonly Asset[];
  readonly fonts: readonly Asset[];
  readonly data: readonly string[];
}

/** Name pattern of the shell's build (build/src/index.ts). */
const FONT_STYLES = /\/fonts\.[^/]*css$/;

export function assetsOf(
  language: Language,
  shell: ReleaseRecord,
  owner?: { release: ReleaseRecord; route: RouteRecord },
): PageAssets {
  const main = shell.chunks.main;
  const needed: [ReleaseRecord, ChunkFiles | undefined][] = [[shell, shell.chunks[`messages-${language}`]]];
  if (owner) {
    const { release, route } = owner;
    for (const name of ['entry', './routes', `screen-${route.id}`, `messages-${language}`]) {
      const chunk = release.chunks[name];
      needed.push([release, chunk]);
      for (const shared of chunk?.shared ?? []) needed.push([shell, shell.chunks[`shared:${shared}`]]);
    }
  }
  const scripts = assets(shell, main?.js ?? []);
  const styles = assets(shell, main?.css ?? []);
  const started = new Set(scripts.map(({ url }) => url));
  return {
    scripts,
    styles: styles.filter(({ url }) => !FONT_STYLES.test(url)),
    fontStyles: styles.filter(({ url }) => FONT_STYLES.test(url)),
    preloadStyles: unique(needed.flatMap(([release, chunk]) => assets(release, chunk?.css ?? []))),
    preloadScripts: unique(needed.flatMap(([release, chunk]) => assets(release, chunk?.js ?? []))).filter(
      ({ url }) => !started.has(url),
    ),
    fonts: assets(
      shell,
      shell.preload.filter((file) => FONT_SCRIPTS[language].some((script) => file.includes(`-${script}-`))),
    ),
    data: (owner?.route.data ?? []).map((view) => viewAddress(view, language)),
  };
}

function assets(release: ReleaseRecord, files: readonly string[]): Asset[] {
  const prefix = urlPrefix(release.name, release.version);
  return files.map((file) => ({ url: prefix + file, integrity: release.files[file]?.sha384 }));
}

function unique(list: readonly Asset[]): Asset[] {
  return [...new Map(list.map((asset) => [asset.url, asset])).values()];
}
