import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, vi } from 'vitest';
import { startCostRecording } from './fileCost';

/**
 * Unit tests share their process, React and the window, because a new process costs more than a file's tests. This
 * resets what a file could leave behind, before and after each: mocks and the modules that hold state, window state and
 * listeners, globals, variables and clocks.
 */
type Listener = Parameters<typeof window.addEventListener>;
type Properties = Map<PropertyKey, PropertyDescriptor>;

declare global {
  var __vitest_mocker__: { reset(): void } | undefined;
  var beforeFiles: { variables: NodeJS.ProcessEnv; properties: [object, Properties][] } | undefined;
}

const propertiesOf = (target: object): Properties =>
  new Map(Object.entries(Object.getOwnPropertyDescriptors(target)) as [PropertyKey, PropertyDescriptor][]);
const sharedWindowObjects = () => (typeof window === 'undefined' ? [] : [history, navigator, document]);

globalThis.beforeFiles ??= {
  variables: { ...process.env },
  properties: sharedWindowObjects().map((target) => [target, propertiesOf(target)]),
};
const { variables, properties } = globalThis.beforeFiles;

/**
 * Packages whose modules hold no state: it belongs to an app, a database or a folder. Their test files share evaluated
 * modules, because evaluating a server again for each file takes longer than most of their tests.
 */
const STATELESS_PACKAGES = /^(?:api-server|nginx|release|scripts|cli|build|bench|shared-process)\//;
const REPLACES_MODULES = /\bvi\.(?:mock|doMock|resetModules)\(/;

const root = path.resolve(import.meta.dirname, '../..');

function needsFreshModules(file = ''): boolean {
  return (
    typeof window !== 'undefined' ||
    !STATELESS_PACKAGES.test(path.relative(root, file)) ||
    REPLACES_MODULES.test(readFileSync(file, 'utf8'))
  );
}

function reset(): void {
  globalThis.__vitest_mocker__?.reset();
  if (hasFreshModules) vi.resetModules();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  // Observers would also receive earlier entries.
  performance.clearMarks();
  performance.clearMeasures();
  for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
  Object.assign(process.env, variables);
  if (typeof window !== 'undefined') resetWindow();
}

function resetWindow(): void {
  if (location.origin === 'null')
    throw new Error(
      'A test of an earlier file left the page that all files share. Stub the click that opens the link.',
    );
  for (const [target, before] of properties) {
    for (const name of propertiesOf(target).keys()) if (!before.has(name)) Reflect.deleteProperty(target, name);
    for (const [name, property] of before) if (property.configurable) Object.defineProperty(target, name, property);
  }
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the simulated browser has no Cookie Store.
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}

/** A module of a finished file would otherwise still respond. */
function watchListeners(): () => void {
  if (typeof window === 'undefined') return () => {};
  const listeners: Listener[] = [];
  const { addEventListener } = window;
  window.addEventListener = (...listener: Listener) => {
    listeners.push(listener);
    addEventListener.apply(window, listener);
  };
  return () => {
    window.addEventListener = addEventListener;
    for (const [type, listener, options] of listeners) window.removeEventListener(type, listener, options);
  };
}

/** Observers would otherwise receive the marks of later files. */
function watchObservers(): () => void {
  const observers: PerformanceObserver[] = [];
  const { PerformanceObserver } = globalThis;
  globalThis.PerformanceObserver = class extends PerformanceObserver {
    constructor(callback: ConstructorParameters<typeof PerformanceObserver>[0]) {
      super(callback);
      observers.push(this);
    }
  };
  return () => {
    globalThis.PerformanceObserver = PerformanceObserver;
    for (const observer of observers) observer.disconnect();
  };
}

const { testPath } = expect.getState();
const hasFreshModules = needsFreshModules(testPath);
reset();
const noteCost = startCostRecording(testPath);
const removeListeners = watchListeners();
const disconnectObservers = watchObservers();
afterAll(async () => {
  // Unmount remaining components here. Otherwise the next file would remove them from a page that no longer has them.
  if (typeof document !== 'undefined') (await import('@testing-library/react')).cleanup();
  removeListeners();
  disconnectObservers();
  reset();
  noteCost();
});
