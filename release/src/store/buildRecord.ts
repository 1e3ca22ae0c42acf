import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../errors';
import { isName, isVersion } from '../names';
import { type BuildRecord, LANGUAGES } from '../types';

const ROUTE_PATH = /^\/[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*(?:\/:[a-z]+)*$/;
const DATA_SOURCE_PATTERN = /^\/[a-z-]+(?:\/:[a-z]+)+$/;
const parametersOf = (path: string | undefined) => (path ?? '').match(/:[a-z]+/g)?.join('/') ?? '';
const ROUTE_ID = /^[A-Za-z0-9_-]+$/;
const ACCESS = ['visitor', 'customer', 'provider', 'member', 'admin'];
const VIEWS = ['categories', 'top-providers', 'providers', 'coupons', 'percentage'];
const USER_PRELOADS = /^\/[a-z][a-z/-]*(?:\?[a-z_]+=[A-Za-z0-9_-]+(?:&[a-z_]+=[A-Za-z0-9_-]+)*)?$/;
/** First path segments that the gateway answers itself. */
const RESERVED_SEGMENTS = [
  '404',
  'healthz',
  'remotes',
  'shell',
  'data',
  'mf-manifest',
  '_doorstep',
  'api',
  'UserController',
  'uploads',
  'img',
  'assets',
];

/** Rejects a build that the composer cannot use. */
export function readBuildRecord(folder: string): BuildRecord {
  const file = path.join(folder, 'remote.json');
  if (!existsSync(file))
    throw new CommandError(`${file} is missing: name a built folder (npm run build -w <remote> makes dist/).`);
  let record: BuildRecord;
  try {
    record = JSON.parse(readFileSync(file, 'utf8')) as BuildRecord;
  } catch (error) {
    throw new CommandError(`${file} is not JSON (${(error as Error).message}): build again.`);
  }
  const issues = recordIssues(record);
  if (issues.length) throw new CommandError(issues.map((issue) => `${file}: ${issue}`));
  return record;
}

function recordIssues(record: BuildRecord): string[] {
  const issues: string[] = [];
  const reject = (isIssue: boolean, text: string) => {
    if (isIssue) issues.push(text);
  };
  const isTexts = (list: unknown): list is string[] =>
    Array.isArray(list) && list.every((text) => typeof text === 'string');
  const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

  if (!isObject(record)) return ['is not an object: build again.'];
  reject(!isName(String(record.name)), `name "${record.name}" is not shell or mf-<name>: change it in src/remote.ts.`);
  reject(
    !isVersion(String(record.version)),
    `version "${record.version}" is not like 1.0.0: change it in package.json.`,
  );
  reject(
    record.kind !== (record.name === 'shell' ? 'shell' : 'remote'),
    `kind "${record.kind}" does not fit the name ${record.name}.`,
  );
  reject(
    typeof record.federation !== 'string',
    'federation is missing: it is the Module Federation version of the build.',
  );
  reject(!isTexts(record.exposes), 'exposes is not a list of texts.');
  reject(
    !isTexts(record.uses) || record.uses.some((use) => !/^mf-[a-z0-9-]+\/.+$/.test(use)),
    'uses is not a list like mf-booking/CreateBookingDialog.',
  );
  reject(!isObject(record.shared), 'shared is not an object of versions or ranges.');
  reject(!isTexts(record.preload), 'preload is not a list of files.');
  reject(!Array.isArray(record.routes), 'routes is not a list.');
  reject(!isObject(record.chunks), 'chunks is not an object.');
  if (issues.length) return issues;

  for (const [name, files] of Object.entries(record.chunks)) {
    reject(!isTexts(files?.js) || !isTexts(files?.css), `chunks["${name}"] needs the lists js and css.`);
  }
  const main = record.kind === 'shell' ? 'main' : 'entry';
  reject(!record.chunks[main]?.js?.length, `chunks has no "${main}" with a script.`);
  for (const exposedModule of Object.keys(record.contracts ?? {}))
    reject(
      !record.exposes.includes(exposedModule),
      `contracts names ${exposedModule}, which is not exposed: add it in src/remote.ts.`,
    );
  for (const use of Object.keys(record.expects ?? {}))
    reject(!record.uses.includes(use), `expects names ${use}, which is not used: add it to uses in src/remote.ts.`);
  if (record.kind === 'remote') {
    for (const exposedModule of record.exposes)
      reject(
        !record.chunks[exposedModule],
        `exposes ${exposedModule}, but chunks has no files for it: is its source missing?`,
      );
    reject(
      record.routes.length > 0 && !record.exposes.includes('./routes'),
      'has routes but does not expose ./routes.',
    );
  }
  for (const route of record.routes) issues.push(...routeIssues(record, route));
  const paths = record.routes.map((route) => route.path);
  const twice = paths.find((one, index) => paths.indexOf(one) !== index);
  reject(twice !== undefined, `claims the route ${twice} twice: keep one in src/remote.ts.`);
  return issues;
}

function routeIssues(record: BuildRecord, route: BuildRecord['routes'][number]): string[] {
  const issues: string[] = [];
  const place = `route "${route.id}"`;
  if (!ROUTE_ID.test(String(route.id))) issues.push(`${place} needs an id of letters, digits and hyphens.`);
  if (!ROUTE_PATH.test(String(route.path)))
    issues.push(`${place} has the path "${route.path}": write it like /most-categories or /services/:category.`);
  if (
    parametersOf(route.path) !== parametersOf(route.source) ||
    (route.source !== undefined && !DATA_SOURCE_PATTERN.test(route.source))
  )
    issues.push(
      `${place}: a path with parameters needs a source with the same parameters, such as /service-pages/:category. A path without parameters must not have a source.`,
    );
  if (RESERVED_SEGMENTS.includes(String(route.path).split('/')[1] ?? ''))
    issues.push(`${place}: ${route.path} belongs to the gateway; choose another path.`);
  if (!ACCESS.includes(route.access))
    issues.push(`${place} has the access "${route.access}": use one of ${ACCESS.join(', ')}.`);
  for (const address of route.own ?? [])
    if (!USER_PRELOADS.test(address))
      issues.push(`${place} asks for "${address}" below /api/v1: write it like /bookings?type=1.`);
  for (const view of route.data ?? [])
    if (!VIEWS.includes(view)) issues.push(`${place} asks for the data "${view}": use ${VIEWS.join(', ')}.`);
  if (route.budget !== undefined && !(Number.isInteger(route.budget) && route.budget > 0))
    issues.push(`${place} has the budget "${route.budget}": give whole bytes above 0.`);
  if (!record.chunks[`screen-${route.id}`])
    issues.push(`${place} has no chunk "screen-${route.id}": name it so in src/routes.tsx.`);
  for (const language of LANGUAGES) {
    if (!route.titles?.[language])
      issues.push(`${place} has no title in "${language}": add "title.${route.id}" to src/messages/${language}.json.`);
    if (route.descriptions && !route.descriptions[language])
      issues.push(`${place} has no description in "${language}": add it in src/descriptions.json.`);
  }
  return issues;
}
