import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { mayOpen } from '@doorstep/shared-api/remote';
import { composePage } from '../compose/page';
import { styleOf } from '../compose/style';
import { urlPrefix } from '../names';
import { sha256 } from '../store/hash';
import { releaseFolder, type Site } from '../store/site';
import { type ReleaseRecord, STANDINGS, type Standing } from '../types';
import type { Answers } from './fetchPageData';
import { BUILD, type DrawablePage } from './prerenderablePages';
import type { BuildFile, Drawing, PageToDraw } from './protocol';
import { drawPages } from './renderInWorker';

/** What was drawn last, by what it was drawn from: new data is on few of the pages, and a switch changes few remotes. */
let last: ReadonlyMap<string, Drawing> = new Map();

/** The pages around what was drawn, by `<set> <standing>` and file; and why others could not be drawn. */
export async function drawAll(site: Site, pages: readonly DrawablePage[], answers: Answers) {
  const jobs = new Map<string, PageToDraw>();
  const wanted = pages.flatMap((page) =>
    STANDINGS.filter((standing) => mayOpen(page.input.owner.route.access, standing)).map((standing) => {
      const job = jobOf(site, page, standing, answers);
      jobs.set(job.id, job);
      return { page, job };
    }),
  );
  const drawn = await drawPages([...jobs.values()].filter(({ id }) => !last.has(id)));
  const drawings = new Map([...last].filter(([id]) => jobs.has(id)));
  for (const [id, drawing] of drawn.drawings) drawings.set(id, drawing);
  last = drawings;
  const files = new Map<string, Map<string, string>>();
  for (const { page, job } of wanted) {
    // Visitors of the embedded gateway are served in between.
    await setImmediate();
    const drawing = drawings.get(job.id);
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

/** What two sets draw alike is drawn once: other remotes' versions leave no trace in a screen, their routes do. */
function jobOf(site: Site, { input }: DrawablePage, standing: Standing, answers: Answers): PageToDraw {
  const { language, composition, owner } = input;
  const { path: route, data = [], content = [] } = owner.route;
  const shell = buildOf(site, input.shell);
  const remote = buildOf(site, owner.release);
  const routes = [composition.remotes, composition.others ?? {}].map((remotes) =>
    Object.values(remotes).map((one) => one.routes),
  );
  const hashes: string[] = [];
  const bodies = <N extends string>(names: readonly N[], keyOf: (name: N) => string) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const answer = answers.get(keyOf(name));
        if (!answer) return [];
        hashes.push(answer.hash);
        return [[name, answer.body]];
      }),
    );
  const views = bodies(data, (name) => `views/${name}`);
  const texts = bodies(content, (name) => `content/${name}/${language}`);
  const drawnFrom = [shell.sha384, remote.sha384, composition.settings, routes, hashes];
  return {
    id: [route, language, standing, remote.prefix, shell.prefix, sha256(JSON.stringify(drawnFrom))].join(' '),
    composition,
    path: route,
    standing,
    views,
    content: texts,
    shell,
    remote,
  };
}

const buildOf = (site: Site, { name, version, files }: ReleaseRecord): BuildFile => ({
  file: path.join(releaseFolder(site, name, version), BUILD),
  sha384: files[BUILD]?.sha384 ?? '',
  prefix: urlPrefix(name, version),
});
