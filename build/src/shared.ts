import { realpathSync } from 'node:fs';
import path from 'node:path';
import { isInRepository, packageRoot, requireFromTooling } from './places';

const EAGER_MODULES = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-router-dom',
  '@doorstep/shared-api',
  '@doorstep/shared-api/account',
  '@doorstep/shared-api/calendar',
  '@doorstep/shared-api/catalog',
  '@doorstep/shared-ui',
  '@doorstep/shared-ui/i18n',
  '@doorstep/shared-ui/routes',
] as const;

/** Shared modules that only some screens load. The composer preloads them for these screens. */
const LAZY_MODULES = [
  '@doorstep/shared-api/bookings',
  '@doorstep/shared-api/content',
  '@doorstep/shared-api/draft',
  '@doorstep/shared-api/messages',
  '@doorstep/shared-api/offers',
  '@doorstep/shared-api/profile',
  '@doorstep/shared-api/provider',
  '@doorstep/shared-api/savedAddresses',
  '@doorstep/shared-api/search',
  '@doorstep/shared-api/wallet',
  '@doorstep/shared-ui/forms',
] as const;

type SharedName = (typeof EAGER_MODULES)[number] | (typeof LAZY_MODULES)[number];

const packageOf = (name: SharedName) =>
  name.startsWith('@') ? name.split('/').slice(0, 2).join('/') : (name.split('/')[0] ?? name);

const versionOf = (name: SharedName): string => {
  const owner = packageOf(name);
  const { libraries } = readOwnPackage();
  // Prefer the shell's version, because another installed one may be newer.
  return libraries?.[owner] ?? installedVersion(owner);
};

const installedVersion = (owner: string): string =>
  (requireFromTooling(path.join(packageRoot(owner), 'package.json')) as { version: string }).version;

/** The packed version lists the libraries of its shell (scripts/pack/stage.ts). */
const readOwnPackage = () =>
  isInRepository
    ? {}
    : (requireFromTooling(path.join(packageRoot('@doorstep/build'), 'package.json')) as {
        libraries?: Record<string, string>;
      });

export const providedLibraries = (): Record<string, string> =>
  Object.fromEntries(
    [...EAGER_MODULES, ...LAZY_MODULES]
      .map(packageOf)
      .filter((owner) => !owner.startsWith('@doorstep/'))
      .map((owner) => [owner, installedVersion(owner)]),
  );

export const providedVersions = (): Record<string, string> =>
  Object.fromEntries([...EAGER_MODULES, ...LAZY_MODULES].map((name) => [name, versionOf(name)]));

export const requiredRanges = (): Record<string, string> =>
  Object.fromEntries(Object.entries(providedVersions()).map(([name, version]) => [name, `^${version}`]));

/**
 * Module Federation's `shared` option of the shell, which alone contains the shared modules. The bundler provides a
 * module named by request only if the shell imports it. Ours are named by file, so that all are available.
 */
export function sharedOptionOfShell() {
  return Object.fromEntries(
    [...EAGER_MODULES, ...LAZY_MODULES].map((name) => {
      const version = versionOf(name);
      const facade = name === 'react-router-dom' ? { import: '@doorstep/router/browser' } : {};
      const eager = (EAGER_MODULES as readonly string[]).includes(name);
      const file = sourceFile(name);
      const byFile = file ? { shareKey: name, import: file } : {};
      const options = { singleton: true, eager, version, requiredVersion: `^${version}`, ...facade, ...byFile };
      return [file ?? name, options];
    }),
  );
}

/** Undefined for npm packages. */
function sourceFile(name: SharedName): string | undefined {
  if (!name.startsWith('@doorstep/')) return undefined;
  const owner = packageOf(name);
  const { exports } = requireFromTooling(path.join(packageRoot(owner), 'package.json')) as {
    exports: Record<string, string>;
  };
  const target = exports[`.${name.slice(owner.length)}`];
  if (!target) throw new Error(`${owner} does not export ${name}. Add it to its package.json or take it off the list.`);
  return realpathSync(path.join(packageRoot(owner), target));
}

export function sharedOptionOfRemote() {
  return Object.fromEntries(
    Object.entries(requiredRanges()).map(([name, requiredVersion]) => [
      name,
      { singleton: true, import: false as const, requiredVersion },
    ]),
  );
}

/**
 * Replaces the CommonJS files of Module Federation's runtime by their ESM versions, which are 9 kB smaller after tree
 * shaking (measured in the spike, docs/decisions/0001).
 */
export function federationRuntimeAlias(): Record<string, string> {
  const cjs = (name: string) => requireFromTooling.resolve(name);
  const esm = (name: string, file: string) => path.join(path.dirname(cjs(name)), file);
  const twins = {
    '@module-federation/webpack-bundler-runtime': 'bundler.js',
  };
  const alias: Record<string, string> = {
    '@module-federation/runtime': esm('@module-federation/runtime', 'index.js'),
  };
  for (const [name, file] of Object.entries(twins)) {
    if (cjs(name).endsWith('.cjs')) alias[cjs(name)] = esm(name, file);
  }
  return alias;
}

/**
 * Selects the router's production build: its package only exports the development build, with warnings. Saves 0.4 kB.
 */
export function productionRouterAlias(): Record<string, string> {
  const built = path.join(packageRoot('react-router'), 'dist/production');
  return { 'react-router$': path.join(built, 'index.mjs'), 'react-router/dom$': path.join(built, 'dom-export.mjs') };
}
