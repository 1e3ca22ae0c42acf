import { existsSync, mkdirSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ORIGIN_PLACEHOLDER, PAGES_SITEMAP, sitemap } from '../compose/sitemap';
import { isForSearch } from '../compose/urls';
import { readLive } from '../store/generations';
import { inSite, liveGeneration, type Site } from '../store/site';
import { type Audience, LANGUAGES, type Language } from '../types';
import type { PageSources, PageValues } from './pageSources';
import { addressOf, type LivePatterns, livePatterns, matchPattern, type Pattern } from './patterns';
import { type PageTarget, prerenderStoredPages, storedPageFile } from './prerenderStoredPages';
import { removeStoredPage, storedPagesFolder } from './storedPageFiles';

/** Limit of stored pages, each about 100 kB with its compressed versions. The oldest renderings are removed first. */
const MAX_STORED_PAGES = 1500;
/** Limit per cycle, so that a start or a full change stays cheap. Later cycles or requests render the rest. */
const MAX_RENDERED_AHEAD = 24;
/** The most popular ones. More would push out pages that someone requested. */
const ADDRESSES_RENDERED_AHEAD = 40;
const MAX_CHECKED = 40;
const MAX_RENDERED_AFTER_SWITCH = 300;
/** Pages rendered in one process. A request for another page waits for at most this many. */
const BATCH = 24;
/** Longest wait of a first visitor for the rendered page. After it the browser renders the page. */
const WAIT_MS = 1000;
/** A sitemap holds at most 50,000 URLs. */
const MAX_SITEMAP_PAGES = Math.floor(50_000 / LANGUAGES.length);

/** Name of the visitor's set from the gateway: `current/buckets/b07`, `overrides/red`. */
export interface PageRequest {
  readonly set: string;
  readonly pathname: string;
  readonly language: Language;
  /** Undefined where the page must not be prerendered. */
  readonly audience: Audience | undefined;
}

export type FoundPage = { readonly redirect: string } | { readonly file: string; readonly isPrerendered: boolean };

export class StoredPages {
  readonly #site: Site;
  readonly #sources: PageSources | undefined;
  readonly #addressesAhead: number;
  #live: LivePatterns | undefined;
  /** In the order of the first rendering. */
  readonly #kept = new Map<string, { readonly target: PageTarget; readonly hash: string }>();
  #waiting: { readonly target: PageTarget; readonly done: () => void }[] = [];
  #prerendering: Promise<void> | undefined;
  readonly #stopping = new AbortController();
  #checkedAt = 0;
  #prerenderedOf: number | undefined;
  #issues: readonly string[] = [];
  #listed = '';

  /**
   * Without `sources` the server has no such pages. `addressesAhead` is the number of listed addresses to render before
   * somebody requests them.
   */
  constructor(site: Site, sources: PageSources | undefined, addressesAhead = ADDRESSES_RENDERED_AHEAD) {
    this.#site = site;
    this.#sources = sources;
    this.#addressesAhead = addressesAhead;
    this.#empty(liveGeneration(site));
  }

  /** Removes pages of an earlier process: it is unknown which data they show. */
  #empty(generation: number | null): void {
    this.#kept.clear();
    this.#checkedAt = 0;
    if (generation !== null) rmSync(storedPagesFolder(this.#site, generation), { recursive: true, force: true });
  }

  /** The file is relative to the store. Undefined when there is no page. */
  async find({ set, pathname, language, audience }: PageRequest): Promise<FoundPage | undefined> {
    if (!this.#sources) return undefined;
    const patterns = this.#patternsOf(set);
    const match = matchPattern(patterns, language, pathname);
    if (!match) return this.#redirect(patterns, language, pathname);
    const { pattern, values } = match;
    const answer = await this.#sources.ask(pattern.source, values, language);
    if (answer.kind === 'none') return undefined;
    const own = answer.kind === 'page' && answer.address ? addressOf(patterns, answer.address) : undefined;
    if (own && own !== pathname) return { redirect: own };
    if (audience && pattern.page && answer.kind === 'page') {
      const target = { page: pattern.page, source: pattern.source, values, address: pathname, audience, language };
      const file = path.join(storedPagesFolder(this.#site, this.#live?.generation ?? 0), storedPageFile(target));
      if (!existsSync(file)) await Promise.race([this.#prerender([target], true), pause(WAIT_MS)]);
      if (existsSync(file)) return { file: path.relative(this.#site.root, file), isPrerendered: true };
    }
    const file = path.join(set, pattern.file);
    return existsSync(inSite(this.#site, file)) ? { file, isPrerendered: false } : undefined;
  }

  async #redirect(patterns: readonly Pattern[], language: Language, pathname: string): Promise<FoundPage | undefined> {
    const address = pathname.toLowerCase().replace(/\/+$/, '');
    const match = address === pathname ? undefined : matchPattern(patterns, language, address);
    if (!match) return undefined;
    const answer = await this.#sources?.ask(match.pattern.source, match.values, language);
    if (!answer || answer.kind === 'none') return undefined;
    const own = answer.kind === 'page' && answer.address ? addressOf(patterns, answer.address) : undefined;
    return { redirect: own ?? address };
  }

  /** A tester's set has the same patterns, or no file for them. */
  #patternsOf(set: string): readonly Pattern[] {
    if (this.#live?.generation !== liveGeneration(this.#site)) this.#live = livePatterns(this.#site);
    const all = this.#live?.all ?? [];
    const id = all.length ? setIdOf(this.#site, set) : undefined;
    const own = all.filter((pattern) => pattern.set === id);
    return own.length || !set.startsWith('overrides/') ? own : all;
  }

  /**
   * Renders again: pages whose data changed, those from before a switch, and some not requested yet. Resolves with the
   * reasons why pages are not prerendered.
   */
  async refresh(): Promise<readonly string[]> {
    const live = this.#sources && livePatterns(this.#site);
    if (!live) return [];
    this.#live = live;
    this.#issues = [];
    if (this.#prerenderedOf !== live.generation) this.#prerenderFormer(live);
    const missing = await this.#missingPages(live);
    await this.#prerender([...(await this.#changedPages(live.generation)), ...missing]);
    for (const [file] of [...this.#kept].slice(0, Math.max(0, this.#kept.size - MAX_STORED_PAGES))) {
      this.#kept.delete(file);
      removeStoredPage(this.#site, live.generation, file);
    }
    return this.#issues;
  }

  /** Resolves when the last page is written. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#prerendering;
  }

  #prerenderFormer({ generation, all }: LivePatterns): void {
    const former = [...this.#kept.values()].reverse().slice(0, MAX_RENDERED_AFTER_SWITCH);
    if (this.#prerenderedOf !== undefined) this.#empty(generation);
    this.#prerenderedOf = generation;
    const again = former.flatMap(({ target }) => {
      const sets = new Set(all.map(({ set }) => set));
      return [...sets].flatMap((set) => {
        const own = all.filter((pattern) => pattern.set === set);
        const match = matchPattern(own, target.language, target.address);
        if (!match?.pattern.page) return [];
        return [{ ...target, page: match.pattern.page, source: match.pattern.source, values: match.values }];
      });
    });
    const files = new Map(again.map((target) => [storedPageFile(target), target]));
    void this.#prerender([...files.values()]);
  }

  async #missingPages({ generation, all }: LivePatterns): Promise<PageTarget[]> {
    const sources = new Set(all.map(({ source }) => source.slice(0, source.indexOf('/:'))));
    const listed: PageValues[] = [];
    for (const source of sources) listed.push(...((await this.#sources?.list(source)) ?? []));
    if (!listed.length) return [];
    const addresses = listed.flatMap((values) => addressOf(all, values) ?? []);
    this.#writeSitemap(addresses.slice(0, MAX_SITEMAP_PAGES), all);
    const missing: PageTarget[] = [];
    for (const address of addresses.slice(0, this.#addressesAhead))
      for (const pattern of all) {
        if (missing.length >= MAX_RENDERED_AHEAD) return missing;
        const match = matchPattern([pattern], pattern.input.language, address);
        if (!match || !pattern.page) continue;
        const { source, page, input } = pattern;
        const target = {
          page,
          source,
          values: match.values,
          address,
          audience: 'visitor' as const,
          language: input.language,
        };
        if (!existsSync(path.join(storedPagesFolder(this.#site, generation), storedPageFile(target))))
          missing.push(target);
      }
    return missing;
  }

  async #changedPages(generation: number): Promise<PageTarget[]> {
    const files = [...this.#kept.keys()];
    const next = files.slice(this.#checkedAt, this.#checkedAt + MAX_CHECKED);
    this.#checkedAt = this.#checkedAt + MAX_CHECKED < files.length ? this.#checkedAt + MAX_CHECKED : 0;
    const changed: PageTarget[] = [];
    for (const file of next) {
      const storedPage = this.#kept.get(file);
      if (!storedPage) continue;
      const { source, values, language } = storedPage.target;
      const answer = await this.#sources?.ask(source, values, language, true);
      const isElsewhere = answer?.kind === 'page' && answer.address !== undefined;
      if (answer?.kind === 'page' && !isElsewhere && answer.hash !== storedPage.hash) changed.push(storedPage.target);
      if (answer?.kind === 'none' || isElsewhere) {
        this.#kept.delete(file);
        removeStoredPage(this.#site, generation, file);
      }
    }
    return changed;
  }

  /** Resolves after all were tried. `isAwaited`: a request waits for them, so they come first. */
  #prerender(targets: readonly PageTarget[], isAwaited = false): Promise<unknown> {
    const orders = targets.map((target) => {
      let done = () => {};
      const promise = new Promise<void>((resolve) => {
        done = resolve;
      });
      return { order: { target, done }, promise };
    });
    const added = orders.map(({ order }) => order);
    this.#waiting = isAwaited ? [...added, ...this.#waiting] : [...this.#waiting, ...added];
    this.#prerendering ??= this.#prerenderWaiting().finally(() => {
      this.#prerendering = undefined;
    });
    return Promise.all(orders.map(({ promise }) => promise));
  }

  async #prerenderWaiting(): Promise<void> {
    for (let batch = this.#waiting.splice(0, BATCH); batch.length; batch = this.#waiting.splice(0, BATCH)) {
      try {
        await this.#prerenderBatch(batch.map(({ target }) => target));
      } catch (error) {
        this.#issues = [`Pages are not prerendered: ${(error as Error).message}`];
      }
      for (const { done } of batch) done();
    }
  }

  async #prerenderBatch(targets: readonly PageTarget[]): Promise<void> {
    const generation = liveGeneration(this.#site);
    // Pages of a former generation are no longer requested.
    const current = targets.filter(({ page }) => page.input.composition.generation === generation);
    const wanted = [];
    for (const target of new Map(current.map((one) => [storedPageFile(one), one])).values()) {
      const answer = await this.#sources?.ask(target.source, target.values, target.language);
      if (answer?.kind === 'page' && !answer.address) wanted.push({ target, answer });
    }
    if (generation === null || !wanted.length) return;
    const { prerendered, issues } = await prerenderStoredPages(this.#site, generation, wanted, this.#stopping.signal);
    if (issues.length) this.#issues = issues;
    for (const { target } of wanted) {
      const hash = prerendered.get(storedPageFile(target));
      if (hash !== undefined) this.#kept.set(storedPageFile(target), { target, hash });
    }
  }

  #writeSitemap(addresses: readonly string[], patterns: readonly Pattern[]): void {
    const site = readLive(this.#site)?.record.settings.publicUrl ?? ORIGIN_PLACEHOLDER;
    const shown = addresses.filter((address) => {
      const match = matchPattern(patterns, 'en', address);
      return match && isForSearch(match.pattern.input.owner.route);
    });
    const place = inSite(this.#site, 'content', PAGES_SITEMAP);
    const listed = [site, ...shown].join(' ');
    // Write it only when it changes, because it can have several megabytes.
    if (listed === this.#listed && existsSync(place)) return;
    this.#listed = listed;
    const draft = inSite(this.#site, '.tmp', `${PAGES_SITEMAP}-${process.pid}`);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(draft, sitemap(site, shown));
    renameSync(draft, place);
  }
}

function setIdOf(site: Site, set: string): string | undefined {
  try {
    return path.basename(realpathSync(inSite(site, set)));
  } catch {
    return undefined;
  }
}
