import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { integrityOf } from '../store/hash';
import type { Composition } from '../types';
import type { BuildFile, PrerenderJob } from './protocol';
import { prerenderPages } from './renderInWorker';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'doorstep-draw-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function build(name: string, code: string): BuildFile {
  const file = path.join(folder, `${name}.cjs`);
  writeFileSync(file, code);
  return { file, sha384: integrityOf(code), prefix: `/remotes/${name}/1.0.0/` };
}

/** A remote's only screen is the function that it exports. */
const shellCode =
  'exports.provided = {}; exports.prerenderPage = async ({ path }, draw) => ({ html: await draw(path) });';

test('a screen that comes to no end costs the pages of its own remote and no others', async () => {
  const shell = build('shell', shellCode);
  const works = 'exports.default = (path) => path;';
  const remotes = {
    first: build('first', works),
    endless: build('endless', "exports.default = (path) => { if (path === '/1') for (;;); return path; };"),
    last: build('last', works),
  };
  const pages = Object.entries(remotes).flatMap(([name, remote]) =>
    ['/0', '/1', '/2'].map(
      (address): PrerenderJob => ({
        id: `${name} ${address}`,
        path: address,
        standing: 'visitor',
        views: {},
        content: {},
        composition: {} as Composition,
        shell,
        remote,
      }),
    ),
  );
  const { drawings, issues } = await prerenderPages(pages, { pageMs: 1000, allMs: 20_000 });
  expect([...drawings.keys()]).toEqual([
    'first /0',
    'first /1',
    'first /2',
    'endless /0',
    'last /0',
    'last /1',
    'last /2',
  ]);
  expect([...issues.keys()]).toEqual(['endless /1', 'endless /2']);
  expect(new Set(issues.values())).toEqual(new Set(['it was not rendered in time']));
});
