import { randomBytes } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  builds,
  type DistOptions,
  dialogTypes,
  makeDataDir,
  makeDist,
  publishDist,
  settings,
} from '../../test/support/factory';
import { CommandError } from '../errors';
import { manifestIssues } from '../manifest/validate';
import { readLive } from '../store/generations';
import { publish, readBuild } from '../store/publish';
import { publishedVersions } from '../store/site';
import type { Manifest } from '../types';
import { apply, canary, promote } from './commands';
import { setOverride } from './overrides';

const DIALOG = 'mf-booking/CreateBookingDialog';
const PROPS = "open: boolean; onClose: () => void; bookingType: 'book' | 'hire' | 'schedule'; onContinue?: () => void;";
const bookingWithTypes = (types: string): DistOptions => ({
  ...builds.booking,
  contracts: { './CreateBookingDialog': { file: 'src/CreateBookingDialog.tsx', types } },
});
const catalog: DistOptions = { ...builds.catalog, expects: { [DIALOG]: dialogTypes(PROPS) } };

let base: ReturnType<typeof makeDataDir>;
let data: ReturnType<typeof makeDataDir>;
beforeAll(async () => {
  base = makeDataDir();
  for (const build of [builds.shell, bookingWithTypes(dialogTypes(PROPS)), catalog]) {
    await publishDist(base.dataDir, base.site, build);
    await promote(base.site, { name: build.name ?? '', version: '1.0.0' }, { settings });
  }
});
afterAll(() => base.remove());
beforeEach(() => {
  data = makeDataDir();
  cpSync(base.site.root, data.site.root, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
});
afterEach(() => data.remove());

const live = () => structuredClone(readLive(data.site)?.manifest) as Manifest;
const state = () => [readlinkSync(path.join(data.site.root, 'current')), readdirSync(`${data.site.root}/generations`)];

async function publishBuild(options: DistOptions, spoil: (folder: string) => void = () => {}): Promise<string> {
  const folder = makeDist(path.join(data.dataDir, 'dist'), { version: '1.1.0', marker: 'new', ...options });
  spoil(folder);
  await publish(data.site, readBuild(folder));
  return options.name ?? '';
}

const rejectionReason = async (what: () => Promise<unknown>): Promise<string> => {
  try {
    await what();
  } catch (error) {
    if (error instanceof CommandError) return error.message;
    throw error;
  }
  return 'accepted';
};

describe('rejection of a broken build, with the file and the fix', () => {
  const home = { id: 'home', path: '/home' };
  const at = (file: string) => (folder: string) => rmSync(path.join(folder, file));
  const put = (file: string, text: string) => (folder: string) => writeFileSync(path.join(folder, file), text);
  const record = (change: object) => (folder: string) => {
    const file = path.join(folder, 'remote.json');
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...change }));
  };
  test.each<[string, DistOptions, (folder: string) => void, RegExp]>([
    ['no record', catalog, at('remote.json'), /remote\.json is missing: name a built folder/],
    ['a torn record', catalog, put('remote.json', '{"name":'), /remote\.json is not JSON .*: build again/],
    ['no entry', catalog, at('remoteEntry.js'), /remoteEntry\.js is missing, but remote\.json names it: build again/],
    ['a lost chunk', catalog, at('static/js/screen-home.js'), /screen-home\.js is missing.*: build again/],
    ['a lost style', catalog, at('static/css/screen-home.css'), /screen-home\.css is missing.*: build again/],
    [
      'a style for every page',
      catalog,
      put('static/css/screen-home.css', 'body { margin: 0 }'),
      /screen-home\.css at 1:1 styles "body", which is not its own: .+/,
    ],
    [
      'a style for a class of the shell',
      catalog,
      put('static/css/screen-home.css', '.mf_catalog-box { color: red }\n.wrap { color: red }'),
      /screen-home\.css at 2:1 styles "\.wrap"/,
    ],
    ['a link out of the folder', catalog, (f) => symlinkSync('/etc/passwd', `${f}/x.js`), /x\.js is a link .* plain/],
    ['a hidden file', catalog, put('.env', 'SECRET=1'), /\.env has a name that cannot be an address\. Use letters/],
    ['a compressed file', catalog, put('x.js.br', ''), /x\.js\.br is compressed already\. Remove it/],
    [
      'another name',
      catalog,
      record({ name: 'catalog' }),
      /remote\.json: name "catalog".*change it in src\/remote\.ts/,
    ],
    ['no version', catalog, record({ version: 'next' }), /remote\.json: version "next".*change it in package\.json/],
    [
      'a piece without its source',
      catalog,
      record({ exposes: ['./routes', './Tile'] }),
      /remote\.json: exposes \.\/Tile, but chunks has no files for it: is its source missing\?/,
    ],
    [
      'routes that nobody can load',
      catalog,
      record({ exposes: [] }),
      /remote\.json: has routes but does not expose \.\/routes/,
    ],
    [
      'a route twice',
      { ...catalog, routes: [home, { id: 'start', path: '/home' }] },
      () => {},
      /remote\.json: claims the route \/home twice: keep one in src\/remote\.ts/,
    ],
    [
      'a route without a screen',
      catalog,
      record({ routes: [{ ...home, id: 'gone', access: 'visitor' }] }),
      /route "gone" has no chunk "screen-gone": name it so in src\/routes\.tsx/,
    ],
    [
      'a title that is not translated',
      { ...catalog, routes: [{ ...home, titles: { en: 'Home' } as never }] },
      () => {},
      /route "home" has no title in "fa": add "title\.home" to src\/messages\/fa\.json/,
    ],
    [
      'a route of the gateway',
      { ...catalog, routes: [{ id: 'home', path: '/api/home' }] },
      () => {},
      /\/api\/home belongs to the gateway; choose another path/,
    ],
    [
      'an unknown visitor',
      { ...catalog, routes: [{ ...home, access: 'friend' as never }] },
      () => {},
      /route "home" has the access "friend": use one of visitor/,
    ],
    [
      'parameters without a source',
      { ...catalog, routes: [{ ...home, path: '/services/:category' }] },
      () => {},
      /route "home": a path with parameters needs a source with the same parameters, such as \/service-pages\/:category/,
    ],
    [
      'a source of other parameters',
      { ...catalog, routes: [{ ...home, path: '/services/:category', source: '/service-pages/:area' }] },
      () => {},
      /route "home": a path with parameters needs a source with the same parameters/,
    ],
    [
      'parameters in the middle',
      { ...catalog, routes: [{ ...home, path: '/services/:category/prices', source: '/service-pages/:category' }] },
      () => {},
      /route "home" has the path "\/services\/:category\/prices": write it like/,
    ],
    [
      'unknown data',
      { ...catalog, routes: [{ ...home, data: ['users' as never] }] },
      () => {},
      /route "home" asks for the data "users": use categories/,
    ],
    [
      'a contract for what it does not expose',
      { ...catalog, contracts: { './Tile': { file: 'src/Tile.tsx', types: '' } } },
      () => {},
      /contracts names \.\/Tile, which is not exposed: add it in src\/remote\.ts/,
    ],
  ])('rejects a build with %s', async (_what, options, spoil, reason) => {
    expect(await rejectionReason(() => publishBuild(options, spoil))).toMatch(reason);
    expect(publishedVersions(data.site, 'mf-catalog')).toEqual(['1.0.0']);
  });

  test('rejects other content under a published version', async () => {
    expect(await rejectionReason(() => publishBuild({ ...catalog, version: '1.0.0' }))).toMatch(
      /mf-catalog@1\.0\.0 is published with other content \(\S+ differs\).*raise the version in package\.json/,
    );
  });
});

describe('rejection of a published build that does not fit, with the file and the fix', () => {
  const typeBreak = (what: string) =>
    new RegExp(
      `mf-catalog@1\\.0\\.0 was compiled against another ${DIALOG} than mf-booking@1\\.1\\.0 exposes ` +
        `\\(mf-booking/src/CreateBookingDialog\\.tsx\\): .*${what}.* Keep the old shape in mf-booking/src/CreateBookingDialog\\.tsx`,
    );
  const dialog = (change: (types: string) => string) => bookingWithTypes(change(dialogTypes(PROPS)));
  test.each<[string, DistOptions, RegExp]>([
    [
      'another Module Federation version',
      { ...catalog, federation: '2.8.0' },
      /mf-catalog@1\.1\.0 is built with Module Federation 2\.8\.0, shell@1\.0\.0 with 2\.9\.2: build both with one/,
    ],
    [
      'a shared version outside of what the shell provides',
      { ...catalog, shared: { react: '^20.0.0' } },
      /needs react \^20\.0\.0 \(remote\.json, shared\), but shell@1\.0\.0 provides 19\.3\.1: build the remote against it/,
    ],
    [
      'a shared module that the shell does not have',
      { ...catalog, shared: { vue: '^3.0.0' } },
      /needs vue \^3\.0\.0 \(remote\.json, shared\), which shell@1\.0\.0 does not provide/,
    ],
    [
      'a shell that provides less',
      { ...builds.shell, shared: { react: '18.3.1', '@doorstep/shared-ui': '1.0.0' } },
      /mf-catalog@1\.0\.0 needs react .*but shell@1\.1\.0 provides 18\.3\.1/,
    ],
    [
      'a piece of a remote that is not live',
      { ...catalog, uses: [DIALOG, 'mf-gone/Thing'] },
      /uses mf-gone\/Thing \(remote\.json, uses\), but mf-gone is not live: promote mf-gone first/,
    ],
    [
      'a piece that nobody exposes',
      { ...catalog, uses: [DIALOG, 'mf-booking/Gone'] },
      /uses mf-booking\/Gone .* does not expose: keep "\.\/Gone" in src\/remote\.ts of mf-booking/,
    ],
    [
      'a used piece that was taken away',
      { ...builds.booking, exposes: ['./routes'] },
      /mf-booking@1\.1\.0 does not expose: keep "\.\/CreateBookingDialog" in src\/remote\.ts of mf-booking/,
    ],
    [
      'a route of another remote',
      { ...catalog, routes: [{ id: 'mine', path: '/my-booking' }] },
      /route \/my-booking is claimed by mf-booking@1\.0\.0 and by mf-catalog@1\.1\.0: remove it from src\/remote\.ts/,
    ],
    [
      'parameters below a route of another remote',
      {
        ...catalog,
        routes: [{ id: 'mine', path: '/my-booking/:id', source: '/bookings/:id' }],
      },
      /route \/my-booking of mf-booking@1\.0\.0 and \/my-booking\/:id of mf-catalog@1\.1\.0 have the same beginning\. Choose another/,
    ],
    [
      'a route that got too heavy',
      {
        ...catalog,
        files: { 'static/js/screen-home.js': `export const x = '${randomBytes(60_000).toString('base64')}';` },
      },
      /\/home loads [\d,]+ bytes \(1\.0\.0: \d+, \+[\d,]+\), its budget is 50,000: make the screen/,
    ],
    [
      'a new property that must be given',
      dialog((t) => t.replace('open:', 'city: string; open:')),
      typeBreak("'city'"),
    ],
    ['a property made necessary', dialog((t) => t.replace('onContinue?', 'onContinue')), typeBreak("'onContinue'")],
    ['a property that is gone', dialog((t) => t.replace('onContinue?: () => void;', '')), typeBreak('"onContinue"')],
    ['a property renamed', dialog((t) => t.replace('onClose:', 'onClosed:')), typeBreak("'onClosed'")],
    ['a property of another type', dialog((t) => t.replace('open: boolean', 'open: string')), typeBreak("'string'")],
    ['a choice taken away', dialog((t) => t.replace(" | 'schedule'", '')), typeBreak("'\"schedule\"'|'schedule'")],
    [
      'no default export',
      dialog((t) => t.replace('export default function', 'export function')),
      typeBreak('is missing in type what is exposed'),
    ],
    [
      'a type that is not exported any more',
      dialog((t) => t.replaceAll('CreateBookingDialogProps', 'DialogProps')),
      typeBreak("'CreateBookingDialogProps'"),
    ],
    [
      'a component that became a promise',
      dialog((t) => t.replace(/: (import\("react"\)\.JSX\.Element \| null)/, ': Promise<$1>')),
      typeBreak('Promise'),
    ],
    ['types that do not parse', dialog(() => 'export default function ('), typeBreak('')],
  ])('rejects a version with %s', async (_what, options, reason) => {
    const name = await publishBuild(options);
    const before = state();
    expect(await rejectionReason(() => promote(data.site, { name, version: '1.1.0' }))).toMatch(reason);
    expect(state()).toEqual(before);
  });

  test('rejects a remote compiled against a module that is not live yet', async () => {
    const changed = dialogTypes(PROPS.replace('open:', 'city?: string; open:'));
    await publishBuild({ ...catalog, expects: { [DIALOG]: changed } });
    const reason =
      /mf-catalog@1\.1\.0 was compiled against another .* than mf-booking@1\.0\.0 exposes .*it no longer takes "city"/;
    const catalog11 = { name: 'mf-catalog', version: '1.1.0' };
    expect(await rejectionReason(() => promote(data.site, catalog11))).toMatch(reason);
    expect(await rejectionReason(() => canary(data.site, catalog11, 5))).toMatch(reason);
    expect(await rejectionReason(() => setOverride(data.site, 'qa', [catalog11]))).toMatch(reason);
  });

  test.each<[string, (folder: string) => void, RegExp]>([
    ['missing', (folder) => rmSync(path.join(folder, 'static/js/screen-home.js')), /screen-home\.js is missing/],
    [
      'altered',
      (folder) => writeFileSync(path.join(folder, 'static/css/screen-home.css'), '.mf_catalog-box{}'),
      /screen-home\.css has 17 bytes instead of/,
    ],
  ])('rejects a file that is %s in the store', async (_what, spoil, reason) => {
    await publishBuild(catalog);
    spoil(path.join(data.site.root, 'remotes/mf-catalog/1.1.0'));
    expect(await rejectionReason(() => promote(data.site, { name: 'mf-catalog', version: '1.1.0' }))).toMatch(reason);
  });

  test('rejects a manifest with a wrong hash or URL', async () => {
    const wrong = live();
    const item = wrong.microFrontends['mf-catalog']?.[0];
    if (!item) throw new Error('no catalog');
    const { url } = item;
    item.metadata.integrity = `sha384-${'A'.repeat(64)}`;
    expect(await rejectionReason(() => apply(data.site, wrong))).toMatch(
      /mf-catalog@1\.0\.0: the manifest's integrity is not that of remoteEntry\.js: it must be sha384-/,
    );
    item.url = url.replace('remoteEntry', 'static/js/screen-home');
    expect(await rejectionReason(() => apply(data.site, wrong))).toMatch(
      /is \/remotes\/\S+\/remoteEntry\.js: correct the url/,
    );
  });

  test.each([90, 110])('rejects traffic that sums to %d', (traffic) => {
    const wrong = live();
    Object.assign(wrong.microFrontends['mf-catalog']?.[0]?.deployment ?? {}, { traffic });
    expect(manifestIssues(wrong)[0]).toMatch(/microFrontends\.mf-catalog.*traffic.*(?:change deployment|give a whole)/);
  });
});

test.each<[string, DistOptions]>([
  ['nothing but another file', catalog],
  ['a new screen', { ...catalog, routes: [...builds.catalog.routes, { id: 'map', path: '/map', access: 'customer' }] }],
  ['a wider range of a shared module', { ...catalog, shared: { react: '>=19' } }],
  ['more weight, within the budget', { ...catalog, files: { 'static/js/screen-home.js': 'x'.repeat(200_000) } }],
  [
    'styles of its own with media queries and keyframes',
    {
      ...catalog,
      files: {
        'static/css/screen-home.css':
          '@media (width > 40em) { .mf_catalog-box:hover > p { margin: 0 } }\n@keyframes mf_catalog-turn { to { rotate: 1turn } }',
      },
    },
  ],
  ['no contracts, as builds from before there were any', builds.booking],
  ['the same contract in other words', bookingWithTypes(dialogTypes(PROPS).replace(/\/\*.*\*\/\n/, '// The popup.\n'))],
  ['a new optional property', bookingWithTypes(dialogTypes(`${PROPS} city?: string;`))],
  ['a further choice', bookingWithTypes(dialogTypes(PROPS.replace("'schedule'", "'schedule' | 'later'")))],
  ['a property that need not be given any more', bookingWithTypes(dialogTypes(PROPS.replace('onClose:', 'onClose?:')))],
  ['a further export', bookingWithTypes(`${dialogTypes(PROPS)}export declare const version: string;\n`)],
  [
    'a further piece',
    { ...bookingWithTypes(dialogTypes(PROPS)), exposes: ['./routes', './CreateBookingDialog', './Slot'] },
  ],
  ['a newer shell', { ...builds.shell, shared: { react: '19.4.0', '@doorstep/shared-ui': '1.2.0', vue: '3.0.0' } }],
])('accepts a good build: %s', async (_what, options) => {
  const name = await publishBuild(options);
  expect(await promote(data.site, { name, version: '1.1.0' })).toMatchObject({ changed: true });
});
