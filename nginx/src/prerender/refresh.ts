import { existsSync, readdirSync, readlinkSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { composerVersion, pagesOf } from '../compose/composeSet';
import { composePage, type PageInput } from '../compose/page';
import { styleOf } from '../compose/style';
import { writeSet } from '../compose/writeSet';
import { pageSets } from '../manifest/resolve';
import { urlPrefix } from '../names';
import { releaseReader } from '../release/generation';
import { readLive } from '../store/generations';
import { sha256 } from '../store/hash';
import { generationFolder, inSite, releaseFolder, type Site } from '../store/site';
import type { Access, ContentName, DataViewName, Language, ReleaseRecord, RouteRecord, Standing } from '../types';
import { STANDINGS } from '../types';
import { drawPages } from './draw';
import type { BuildFile, PageToDraw } from './job';

/** The server build within a published version. */
const BUILD = 'prerender.cjs';
/** Where a set's drawn pages are found: `generations/<n>/pages/<set>/fresh/<standing>/<language>/<route>.html`. */
export const FRESH = 'fresh';
/** Nobody waits for them: two steps more than the undrawn ones get cost little, and the last steps much. */
const QUALITY = 7;
/** Pages that nobody links to any more are kept for whoever is just reading one. */
const KEEP_MS = 60_000;

/** How the server is asked; both reject unless it answers. */
export interface Ask {
  view(name: DataViewName): Promise<Buffer>;
  content(name: ContentName, language: Language): Promise<Buffer>;
}

/** What the server said, by `views/<name>` and `content/<name>/<language>`. */
type Answers = ReadonlyMap<string, { readonly text: string; readonly body: unknown }>;

interface DrawablePage {
  readonly set: string;
  readonly file: string;
  readonly input: PageInput & { readonly owner: { readonly release: ReleaseRecord; readonly route: RouteRecord } };
}

export interface Refreshed {
  /** Pages that are new; 0 when all were as they should be. */
  readonly drawn: number;
  readonly faults: readonly string[];
}

/**
 * Draws the live generation's public pages with the data of this moment, and puts them before the undrawn ones with one
 * link per page set. The generation itself stays as it was signed: what is drawn can be thrown away at any time.
 */
export async function refreshPages(site: Site, ask: Ask): Promise<Refreshed> {
  const live = readLive(site);
  if (!live) return { drawn: 0, faults: [] };
  const { generation, manifest, record } = live;
  const { find } = releaseReader(site);
  const pages = pageSets(manifest).flatMap(({ id, resolved }) =>
    pagesOf({ generation, id, resolved, settings: record.settings, schema: manifest.schema, find })
      .filter(isDrawable)
      .map((page) => ({ set: id, ...page })),
  );
  const { answers, faults } = await askAll(pages, ask);
  const ready = pages.filter((page) => needsOf(page).every(({ key }) => answers.has(key)));
  const stamp = stampOf(answers, ready);
  const sets = [...new Set(ready.map(({ set }) => set))];
  if (!ready.length || sets.every((set) => linkOf(site, generation, set) === stamp)) return { drawn: 0, faults };
  // What was drawn while the server answered is better than nothing.
  if (faults.length && sets.some((set) => linkOf(site, generation, set))) return { drawn: 0, faults };

  const { files, failed } = await drawAll(site, ready, answers);
  for (const set of sets) {
    const folder = inSite(site, 'content', String(generation), stamp, set);
    for (const standing of STANDINGS) {
      const own = files.get(`${set} ${standing}`);
      if (own) await writeSet(path.join(folder, standing), own, QUALITY);
    }
    if (existsSync(folder)) link(site, generation, set, stamp);
  }
  tidy(site);
  return { drawn: [...files.values()].reduce((sum, own) => sum + own.size, 0), faults: [...faults, ...failed] };
}

const isDrawable = (page: { file: string; input: PageInput }): page is Omit<DrawablePage, 'set'> =>
  Boolean(page.input.owner?.route.prerender && page.input.owner.release.files[BUILD] && page.input.shell.files[BUILD]);

interface Need {
  readonly key: string;
  ask(ask: Ask): Promise<Buffer>;
}

function needsOf({ input }: DrawablePage): Need[] {
  const { language, owner, composition } = input;
  const { data = [], content = [] } = owner.route;
  return [
    ...data.map((name) => ({ key: `views/${name}`, ask: (ask: Ask) => ask.view(name) })),
    // Another server has no texts of its own: the screen has them, and brings them itself.
    ...(composition.settings.apiExtensions ? content : []).map((name) => ({
      key: `content/${name}/${language}`,
      ask: (ask: Ask) => ask.content(name, language),
    })),
  ];
}

async function askAll(pages: readonly DrawablePage[], ask: Ask): Promise<{ answers: Answers; faults: string[] }> {
  const needs = new Map(pages.flatMap(needsOf).map((need) => [need.key, need]));
  const faults: string[] = [];
  const answers = new Map<string, { text: string; body: unknown }>();
  await Promise.all(
    [...needs.values()].map(async (need) => {
      try {
        const text = (await need.ask(ask)).toString();
        answers.set(need.key, { text, body: JSON.parse(text) });
      } catch (error) {
        faults.push(`Pages with ${need.key} are not drawn beforehand: ${(error as Error).message}`);
      }
    }),
  );
  return { answers, faults: faults.sort() };
}

const stampOf = (answers: Answers, pages: readonly DrawablePage[]) =>
  sha256(
    JSON.stringify([
      composerVersion(),
      [...answers].map(([name, { text }]) => [name, text]).sort(),
      pages.map(({ set, file }) => [set, file]),
    ]),
  ).slice(0, 16);

async function drawAll(site: Site, pages: readonly DrawablePage[], answers: Answers) {
  const jobs = new Map<string, PageToDraw>();
  const wanted = pages.flatMap((page) =>
    STANDINGS.filter((standing) => mayOpen(page.input.owner.route.access, standing)).map((standing) => {
      const job = jobOf(site, page, standing, answers);
      jobs.set(job.id, job);
      return { page, job };
    }),
  );
  const drawn = await drawPages([...jobs.values()]);
  const files = new Map<string, Map<string, string>>();
  for (const { page, job } of wanted) {
    const drawing = drawn.drawings.get(job.id);
    if (!drawing) continue;
    const { html, answers = [] } = drawing;
    const key = `${page.set} ${job.standing}`;
    const own = files.get(key) ?? new Map<string, string>();
    const css = styleOf(site, page.input, html);
    const data = { standing: job.standing, views: job.views, ...(answers.length ? { answers } : {}) };
    own.set(page.file, composePage({ ...page.input, content: { html, css, data } }));
    files.set(key, own);
  }
  const failed = [
    ...new Set([...drawn.faults].map(([id, fault]) => `${id.split(' ')[0]} is not drawn beforehand: ${fault}`)),
  ];
  return { files, failed };
}

/** Whoever else asks for it is sent to sign in, which is the browser's to do. */
const mayOpen = (access: Access, standing: Standing) =>
  access === 'visitor' || access === standing || (access === 'member' && standing !== 'visitor');

/** What two sets draw alike is drawn once: other remotes' versions leave no trace in a screen, their routes do. */
function jobOf(site: Site, { input }: DrawablePage, standing: Standing, answers: Answers): PageToDraw {
  const { language, composition, owner } = input;
  const { path: route, data = [], content = [] } = owner.route;
  const shell = buildOf(site, input.shell);
  const remote = buildOf(site, owner.release);
  const routes = [composition.remotes, composition.others ?? {}].map((remotes) =>
    Object.values(remotes).map((one) => one.routes),
  );
  const bodies = <N extends string>(names: readonly N[], keyOf: (name: N) => string) =>
    Object.fromEntries(
      names.flatMap((name) => [answers.get(keyOf(name))].flatMap((known) => (known ? [[name, known.body]] : []))),
    );
  return {
    id: [route, language, standing, shell.prefix, remote.prefix, sha256(JSON.stringify(routes))].join(' '),
    composition,
    path: route,
    standing,
    views: bodies(data, (name) => `views/${name}`),
    content: bodies(content, (name) => `content/${name}/${language}`),
    shell,
    remote,
  };
}

const buildOf = (site: Site, { name, version, files }: ReleaseRecord): BuildFile => ({
  file: path.join(releaseFolder(site, name, version), BUILD),
  sha384: files[BUILD]?.sha384 ?? '',
  prefix: urlPrefix(name, version),
});

export const linkPath = (site: Site, generation: number, set: string) =>
  path.join(generationFolder(site, generation), 'pages', set, FRESH);

/** The stamp of what a set's link leads to, as far as it is there. */
function linkOf(site: Site, generation: number, set: string): string | undefined {
  const place = linkPath(site, generation, set);
  try {
    const target = readlinkSync(place);
    return existsSync(place) ? target.split('/').at(-2) : undefined;
  } catch {
    return undefined;
  }
}

function link(site: Site, generation: number, set: string, stamp: string) {
  const draft = inSite(site, '.tmp', `fresh-${process.pid}-${set}`);
  rmSync(draft, { force: true });
  symlinkSync(`../../../../content/${generation}/${stamp}/${set}`, draft);
  renameSync(draft, linkPath(site, generation, set));
}

/** Removes what no link leads to any more. A generation that is not live shows its undrawn pages until it is drawn again. */
function tidy(site: Site) {
  const content = inSite(site, 'content');
  if (!existsSync(content)) return;
  const live = readLive(site)?.generation;
  for (const generation of readdirSync(content)) {
    for (const stamp of readdirSync(path.join(content, generation))) {
      const folder = path.join(content, generation, stamp);
      const isLinked =
        Number(generation) === live &&
        readdirSync(folder).some((set) => linkOf(site, Number(generation), set) === stamp);
      if (!isLinked && Date.now() - statSync(folder).mtimeMs > KEEP_MS)
        rmSync(folder, { recursive: true, force: true });
    }
    if (!readdirSync(path.join(content, generation)).length)
      rmSync(path.join(content, generation), { recursive: true });
  }
}
