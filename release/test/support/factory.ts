import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promote } from '../../src/commands/commands';
import { publish, readBuild } from '../../src/store/publish';
import { openSite, type Site } from '../../src/store/site';
import { type BuildRecord, type ClientSettings, LANGUAGES } from '../../src/types';

export { withLock } from '../../src/store/lock';

export const settings: ClientSettings = {
  apiExtensions: true,
  appToken: 'doorstep-web-1',
  timeZone: 'America/Los_Angeles',
};

export function makeDataDir(): { dataDir: string; site: Site; remove: () => void } {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'doorstep-gateway-'));
  // A stopped prerender process may still write its last file.
  const remove = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  return { dataDir, site: openSite(dataDir), remove };
}

type RouteOptions = Partial<BuildRecord['routes'][number]> & { id: string; path: string };

export interface DistOptions extends Partial<Omit<BuildRecord, 'routes'>> {
  routes?: readonly RouteOptions[];
  marker?: string;
  files?: Readonly<Record<string, string>>;
}

const titles = (text: string) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, `${text} (${language})`])) as Record<
    (typeof LANGUAGES)[number],
    string
  >;

export function makeDist(folder: string, options: DistOptions = {}): string {
  const name = options.name ?? 'mf-catalog';
  const isShell = name === 'shell';
  const routes = (options.routes ?? []).map((route) => ({
    access: 'visitor' as const,
    titles: titles(route.id),
    ...route,
  }));
  const exposes = isShell ? [] : (options.exposes ?? ['./routes']);
  const style = `.${name.replaceAll('-', '_')}-box { color: red; }\n`.repeat(40);
  const script = (file: string) => `/* ${file} of ${name} ${options.marker ?? ''} */\n${'export {};\n'.repeat(40)}`;
  const chunks: Record<string, { js: string[]; css: string[]; shared?: string[] }> = isShell
    ? {
        main: { js: ['static/js/lib.js', 'static/js/index.js'], css: ['static/css/index.css'] },
        'shared:@doorstep/shared-ui/forms': { js: ['static/js/forms.js'], css: [] },
      }
    : { entry: { js: ['remoteEntry.js'], css: [] } };
  for (const exposedModule of exposes)
    chunks[exposedModule] = { js: [`static/js/expose-${exposedModule.slice(2)}.js`], css: [] };
  for (const language of LANGUAGES)
    chunks[`messages-${language}`] = { js: [`static/js/messages-${language}.js`], css: [] };
  for (const { id } of routes)
    chunks[`screen-${id}`] = { js: [`static/js/screen-${id}.js`], css: [`static/css/screen-${id}.css`] };
  const record: BuildRecord = {
    name,
    version: '1.0.0',
    kind: isShell ? 'shell' : 'remote',
    federation: '2.9.2',
    exposes,
    uses: [],
    shared: isShell
      ? { react: '19.3.1', '@doorstep/shared-ui': '1.0.0' }
      : { react: '^19.3.0', '@doorstep/shared-ui': '^1.0.0' },
    chunks: chunks as BuildRecord['chunks'],
    preload: isShell ? ['static/font/onest-latin-wght.woff2'] : [],
    ...buildRecordFieldsOf(options),
    routes: routes as BuildRecord['routes'],
  };
  const files = Object.values(record.chunks)
    .flatMap(({ js, css }) => [...js, ...css])
    .concat(record.preload);
  for (const file of files) write(folder, file, file.endsWith('.css') ? style : script(file));
  for (const [file, text] of Object.entries(options.files ?? {})) write(folder, file, text);
  write(folder, 'remote.json', JSON.stringify(record));
  return folder;
}

function buildRecordFieldsOf({
  marker: _marker,
  files: _files,
  routes: _routes,
  ...record
}: DistOptions): Partial<BuildRecord> {
  return record;
}

function write(folder: string, file: string, text: string) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

const HOME: RouteOptions = { id: 'home', path: '/home', data: ['categories', 'providers'] };

export const dialogTypes = (properties: string) => `export interface CreateBookingDialogProps {
    ${properties}
}
/** Asks where and when. */
export default function CreateBookingDialog(props: CreateBookingDialogProps): import("react").JSX.Element | null;
`;

export const builds = {
  shell: { name: 'shell' },
  catalog: {
    name: 'mf-catalog',
    uses: ['mf-booking/CreateBookingDialog'],
    routes: [HOME, { id: 'provider', path: '/Provider-Details-data' }],
  },
  booking: {
    name: 'mf-booking',
    exposes: ['./routes', './CreateBookingDialog'],
    routes: [{ id: 'my-booking', path: '/my-booking', access: 'customer' }],
  },
} as const;

let count = 0;

/** Builds and publishes a remote. The build is removed, because tests copy whole data directories. */
export async function publishDist(dataDir: string, site: Site, options: DistOptions): Promise<string> {
  count += 1;
  const folder = makeDist(path.join(dataDir, 'builds', String(count)), options);
  const { name, version } = await publish(site, readBuild(folder));
  rmSync(folder, { recursive: true });
  return `${name}@${version}`;
}

const SMALL_SITE: readonly DistOptions[] = [builds.shell, builds.booking, builds.catalog];
const liveSites = new Map<string, Promise<string>>();

/**
 * Makes a data directory with version 1.0.0 of each build live. The first one of a process is published and promoted,
 * and the others are copies of it, at a tenth of the cost.
 */
export async function makeLiveSite(released = SMALL_SITE): Promise<ReturnType<typeof makeDataDir>> {
  const key = JSON.stringify(released);
  const original = liveSites.get(key) ?? releaseSite(released);
  liveSites.set(key, original);
  const copy = makeDataDir();
  cpSync(await original, copy.dataDir, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  return copy;
}

async function releaseSite(released: readonly DistOptions[]): Promise<string> {
  const { dataDir, site } = makeDataDir();
  for (const build of released) {
    await publishDist(dataDir, site, build);
    await promote(site, { name: build.name ?? '', version: '1.0.0' }, { settings });
  }
  return dataDir;
}
