// @ts-check
import dgram from 'node:dgram';
import net from 'node:net';
import { Script } from 'node:vm';
import { PropertySymbol, Window } from 'happy-dom';
import { enforcePolicy } from './pagePolicy.mjs';

/**
 * Program of runRemote.ts: runs one remote in a simulated page of the live shell. It has no access to files, the network
 * or secrets, so that it can run untrusted code: docs/decisions/0149. Plain JavaScript, because a process without access
 * to files cannot compile anything.
 */
/**
 * @typedef {{ kind: 'entry' | 'module' | 'screen', name: string }} Stage
 * @typedef {import('./protocol').Job} Job
 * @typedef {import('./protocol').Finding} Finding
 * @typedef {Record<PropertyKey, any>} Shared
 */

const ORIGIN = 'http://page.invalid';
/**
 * Milliseconds between two checks for changes. Longer than a timer of zero, in which screens continue and scripts
 * report that they loaded.
 */
const TURN_MS = 2;
const QUIET_TURNS = 3;
/**
 * Limits are counted in turns, not in time: on a busy machine the page gets as many turns as on an idle one, so a build
 * cannot pass because its screen was not shown in time. They take 5, 1.5 and 3 seconds on an idle machine.
 */
const START_TURNS = 2500;
const SETTLE_TURNS = 750;
const LOAD_TURNS = 1500;
const SHARED_OBJECTS = [
  ...['history', 'navigator', 'document', 'console', 'Math', 'JSON', 'Reflect', 'Intl', 'customElements'],
  ...['location', 'performance', 'crypto', 'screen'],
];

const WATCHED = new Set([
  ...['fetch', 'XMLHttpRequest', 'WebSocket', 'setTimeout', 'requestAnimationFrame', 'matchMedia'],
  ...['pushState', 'replaceState'],
]);

/** Objects on which frameworks may add an empty slot. */
const SLOTS = new Set(['Element.prototype', 'Text.prototype']);

/** Disables the network for happy-dom, for code in it and for code that escapes from the page. */
function closeNetwork() {
  const refuse = () => {
    throw new Error('There is no network here.');
  };
  for (const [owner, name] of [
    [net.Socket.prototype, 'connect'],
    [net.Server.prototype, 'listen'],
    [dgram.Socket.prototype, 'send'],
    [dgram.Socket.prototype, 'bind'],
    [globalThis, 'fetch'],
    [globalThis, 'WebSocket'],
  ])
    Object.defineProperty(owner, String(name), { value: refuse, writable: false, configurable: false });
}

/** @param {Job} job */
function openPage({ remote, files, composition }) {
  /** @type {Shared} */
  const page = new Window({
    url: `${ORIGIN}/_`,
    width: 1280,
    height: 800,
    settings: {
      enableJavaScriptEvaluation: false,
      suppressInsecureJavaScriptEnvironmentWarning: true,
      disableCSSFileLoading: true,
      disableIframePageLoading: true,
      navigation: { disableMainFrameNavigation: true, disableChildFrameNavigation: true },
    },
  });
  const { document } = page;
  let loading = 0;
  /** @type {unknown} */
  let currentScript = null;
  const intervals = new Map();

  function answer(/** @type {any} */ element, /** @type {() => void} */ load) {
    loading += 1;
    setTimeout(() => {
      let isLoaded = true;
      try {
        load();
      } catch {
        isLoaded = false;
      }
      loading -= 1;
      element.dispatchEvent(new page.Event(isLoaded ? 'load' : 'error'));
    });
  }

  /** @returns {string} */
  function textAt(/** @type {string} */ address) {
    const { pathname } = new URL(address, ORIGIN);
    const text = files[pathname];
    if (text === undefined) throw new Error(`${pathname} is not there.`);
    return text;
  }

  function runScript(/** @type {any} */ element) {
    const { pathname } = new URL(element.src, ORIGIN);
    const script = new Script(textAt(element.src), { filename: pathname });
    currentScript = element;
    try {
      script.runInContext(/** @type {any} */ (page));
    } catch (error) {
      if (pathname.startsWith(remote.prefix)) fail(error, pathname);
      // Like in browsers, the script counts as loaded, and its error is reported to the page.
    } finally {
      currentScript = null;
    }
  }

  /** @type {Finding[]} */
  const errors = [];
  const fail = (/** @type {unknown} */ error, /** @type {string} */ pathname) =>
    errors.push({ what: `threw "${messageOf(error)}" while it was run`, file: fileOf(pathname) });
  const fileOf = (/** @type {string} */ pathname) => pathname.slice(remote.prefix.length);

  const connected = PropertySymbol.connectedToDocument;
  for (const [name, load] of /** @type {const} */ ([
    ['HTMLScriptElement', (/** @type {any} */ element) => element.src && answer(element, () => runScript(element))],
    [
      'HTMLLinkElement',
      (/** @type {any} */ element) => element.rel === 'stylesheet' && answer(element, () => void textAt(element.href)),
    ],
  ])) {
    const { prototype } = page[name];
    const inherited = Object.getPrototypeOf(prototype)[connected];
    Object.defineProperty(prototype, connected, {
      value() {
        inherited?.call(this);
        load(this);
      },
    });
  }
  Object.defineProperty(document, 'currentScript', { get: () => currentScript, configurable: true });

  const { setInterval: startInterval, clearInterval: stopInterval } = page;
  Object.assign(page, {
    open: () => null,
    setInterval(/** @type {any[]} */ ...args) {
      const id = startInterval.apply(page, args);
      intervals.set(id, callerOf(new Error().stack));
      return id;
    },
    clearInterval(/** @type {any} */ id) {
      intervals.delete(id);
      stopInterval.call(page, id);
    },
  });
  /** @type {Map<string, Finding>} */
  const violations = new Map();
  const moment = { name: '' };
  Error.stackTraceLimit = 100;
  enforcePolicy(page, ORIGIN, (what) => {
    const finding = { what, when: moment.name, ...placeInBuild(new Error().stack, remote.prefix) };
    if (moment.name && !violations.has(what)) violations.set(what, finding);
  });

  document.write(`<!doctype html><html lang="en" dir="ltr"><head></head><body><div id="root"></div></body></html>`);
  const data = document.createElement('script');
  data.type = 'application/json';
  data.id = 'composition';
  data.textContent = JSON.stringify(composition);
  document.body.append(data);

  let mutations = 0;
  new page.MutationObserver(() => {
    mutations += 1;
  }).observe(document, { subtree: true, childList: true, characterData: true });

  /**
   * Waits until nothing changes any more. After a navigation, waits for its first change before that: on a busy machine
   * the next screen can appear later than QUIET_TURNS.
   */
  async function settle(isNavigating = false) {
    const before = mutations;
    let quiet = 0;
    let seen = before;
    for (let turns = 0; turns < SETTLE_TURNS && quiet < QUIET_TURNS; turns += 1) {
      await nextTurn();
      const isWaiting = isNavigating && mutations === before;
      quiet = isWaiting || loading || seen !== mutations ? 0 : quiet + 1;
      seen = mutations;
    }
  }

  return { page, document, errors, violations, moment, intervals, settle, fileOf };
}

const callerOf = (/** @type {string | undefined} */ stack = '') =>
  /\((?:.*?)(\/[^():]+):\d+:\d+\)|at (\/[^():]+):\d+:\d+/
    .exec(stack.split('\n')[2] ?? '')
    ?.slice(1)
    .find(Boolean) ?? '';

/** The first place in a stack that lies in the build. Empty when a library of the shell acts for it. */
function placeInBuild(stack = '', prefix = '') {
  const start = stack.indexOf(prefix);
  const [, file, line, column] =
    /^([^\s():]+):(\d+):(\d+)/.exec(start === -1 ? '' : stack.slice(start + prefix.length)) ?? [];
  return file ? { file, line: Number(line), column: Number(column) } : {};
}

const messageOf = (/** @type {unknown} */ error) =>
  String(/** @type {any} */ (error)?.message ?? error)
    .split('\n')[0]
    ?.slice(0, 200);

/** Reads the shared state: name of the object -> its properties. @param {Shared} page */
function readShared(page) {
  /** @type {Map<string, { owner: object, properties: Map<PropertyKey, PropertyDescriptor> }>} */
  const shared = new Map();
  const add = (/** @type {string} */ name, /** @type {any} */ owner) => {
    if (owner === null || (typeof owner !== 'object' && typeof owner !== 'function')) return;
    shared.set(name, { owner, properties: propertiesOf(owner) });
  };
  add('window', page);
  for (const name of SHARED_OBJECTS) add(name, page[name]);
  for (const name of new Script('Object.getOwnPropertyNames(globalThis)').runInContext(/** @type {any} */ (page))) {
    const value = propertyValue(Object.getOwnPropertyDescriptor(page, name));
    if (typeof value !== 'function' || !/^[A-Z]/.test(name)) continue;
    add(name, value);
    add(`${name}.prototype`, value.prototype);
  }
  add('document.body', page.document.body);
  add('document.documentElement', page.document.documentElement);
  return shared;
}

/** @returns {Map<PropertyKey, PropertyDescriptor>} */
function propertiesOf(/** @type {any} */ owner) {
  const own = Object.getOwnPropertyDescriptors(owner);
  return new Map(
    Reflect.ownKeys(own).map((key) => {
      const property = /** @type {any} */ (own)[key];
      // The shell watches some by a getter and a setter (shell/src/telemetry/reach.ts).
      const isWatched = property.get && property.set && WATCHED.has(String(key));
      return [key, isWatched ? { value: owner[key] } : property];
    }),
  );
}

const propertyValue = (/** @type {PropertyDescriptor | undefined} */ property) => property?.value;
const isSame = (/** @type {PropertyDescriptor} */ a, /** @type {PropertyDescriptor} */ b) =>
  Object.is(a.value, b.value) && a.get === b.get && a.set === b.set;

/** Attributes of `html` and `body`, and the elements beside the root. */
function readMarkup(/** @type {Shared} */ page) {
  const { document } = page;
  const attributes = (/** @type {any} */ element) =>
    [...element.attributes].map(({ name, value }) => `${name}="${value}"`).join(' ');
  return {
    html: attributes(document.documentElement),
    body: attributes(document.body),
    styles: new Set(document.querySelectorAll('style')),
    beside: new Set(document.body.children),
  };
}

/**
 * @param {Job} job
 * @returns {Promise<Finding[] | 'no shell'>}
 */
async function run(job) {
  const { remote, shell } = job;
  const opened = openPage(job);
  const { page, document, errors, violations, moment, intervals, settle, fileOf } = opened;
  for (const src of shell.scripts) await load(src);
  await until(() => document.querySelector('#root')?.firstElementChild, START_TURNS);
  await settle();
  const [host] = page.__FEDERATION__?.__INSTANCES__ ?? [];
  if (!host || !document.querySelector('#root')?.firstElementChild) return 'no shell';

  const ownGlobals = new RegExp(
    `^(?:webpackChunk|rspackChunk|chunks_${remote.container}|__VUE_(?:_|[A-Z]+_SETTERS__)$)`,
  );
  const before = readShared(page);
  const markup = readMarkup(page);
  /** @type {Map<string, Finding>} */
  const findings = new Map();
  const report = (/** @type {Finding} */ finding) => {
    if (!findings.has(finding.what)) findings.set(finding.what, finding);
  };

  /** @type {any[]} */
  let routes = [];
  for (const exposed of remote.exposes) {
    const stage = `${exposed} was loaded`;
    moment.name = stage;
    try {
      const module = await requireLoaded(host.loadRemote(`${remote.container}/${exposed.slice(2)}`));
      if (exposed === './routes') routes = module?.default ?? [];
      else routes.push({ path: screenOf(exposed), Component: module?.default });
    } catch (error) {
      if (!errors.length && !violations.size)
        report({ what: `could not be loaded: ${exposed} ended with "${messageOf(error)}"`, file: remote.entry });
    }
    await settle();
    compareMarkup(stage);
  }
  compare('it was loaded');
  const screens = [...remote.paths, ...remote.exposes.filter((exposed) => exposed !== './routes').map(screenOf)];
  const shown = errors.length || findings.size || violations.size ? [] : screens;
  for (const path of shown) {
    moment.name = `${path} was shown`;
    go(path.replaceAll(/:\w+/g, '1'));
    await settle(true);
    compareMarkup(moment.name);
  }
  moment.name = 'its screens were left';
  go('/_');
  await settle(shown.length > 0);
  compareMarkup(moment.name);
  compare('its screens were shown');
  const left = [...intervals.values()].find((caller) => caller.startsWith(remote.prefix));
  if (left) report({ what: 'leaves a timer running (setInterval) when its screens are gone', file: fileOf(left) });
  for (const element of document.body.children) {
    if (markup.beside.has(element)) continue;
    report({ what: `leaves a <${element.localName}> in the page's body when its screens are gone` });
  }
  return [...violations.values(), ...errors, ...findings.values()];

  async function load(/** @type {string} */ src) {
    const script = document.createElement('script');
    script.async = true;
    script.src = src;
    document.head.append(script);
    await new Promise((resolve) => {
      script.onload = resolve;
      script.onerror = resolve;
    });
  }

  function go(/** @type {string} */ address) {
    page.history.pushState(null, '', address);
    page.dispatchEvent(new page.PopStateEvent('popstate', { state: null }));
  }

  function compare(/** @type {string} */ when) {
    for (const [name, { owner, properties }] of before) {
      const now = propertiesOf(owner);
      for (const key of new Set([...now.keys(), ...properties.keys()])) {
        const [was, is] = [properties.get(key), now.get(key)];
        if (was && is && isSame(was, is)) continue;
        // An element with an id is also a global of that name.
        if (name === 'window' && (!was || isElement(was)) && (!is || isElement(is))) continue;
        if (!was && isOwn(name, key, is)) continue;
        // Ignore a property that is present but undefined: React leaves `Error.prepareStackTrace` like that when a
        // screen throws.
        if (!was && is && 'value' in is && is.value === undefined) continue;
        // happy-dom stores its internals under its own symbols.
        if (typeof key === 'symbol' && !name.endsWith('.prototype')) continue;
        const spelled = name === 'window' ? `the global "${String(key)}"` : `${name}.${String(key)}`;
        const verb = was ? (is ? 'replaces' : 'removes') : 'adds';
        const place = placeOf(is);
        if (place) report({ what: `${verb} ${spelled}, which everything on the page shares`, when, ...place });
      }
    }
  }

  function isElement(/** @type {PropertyDescriptor} */ property) {
    return property.value instanceof page.Node || property.value instanceof page.HTMLCollection;
  }

  function compareMarkup(/** @type {string} */ when) {
    const now = readMarkup(page);
    for (const element of /** @type {const} */ (['body', 'html']))
      if (now[element] !== markup[element])
        report({ what: `changes <${element}>, which belongs to the page: ${now[element] || 'no attributes'}`, when });
    for (const style of now.styles)
      if (!markup.styles.has(style)) report({ what: 'makes a <style>, which would style everything', when });
  }

  /**
   * Reports whether a change belongs to the build: its container, its chunk list, a framework's version mark or an
   * empty slot.
   */
  function isOwn(
    /** @type {string} */ owner,
    /** @type {PropertyKey} */ key,
    /** @type {PropertyDescriptor | undefined} */ property,
  ) {
    if (owner === 'window') return key === remote.container || ownGlobals.test(String(key));
    return SLOTS.has(owner) && !property?.get && (property?.value === undefined || property?.value === null);
  }

  /**
   * Source position of a function that replaced another one. Undefined for the shell's functions, which measure requests
   * and errors once a page has settled.
   */
  function placeOf(/** @type {PropertyDescriptor | undefined} */ property) {
    const replaced = property?.value ?? property?.get;
    if (typeof replaced !== 'function') return {};
    const text = Function.prototype.toString.call(replaced);
    const isIn = (/** @type {[string, string]} */ [, source]) => text.length > 8 && source.includes(text);
    const holders = Object.entries(job.files).filter(isIn);
    const own = holders.find(([pathname]) => pathname.startsWith(remote.prefix));
    if (!own) return holders.length ? undefined : {};
    const lines = own[1].slice(0, own[1].indexOf(text)).split('\n');
    return { file: fileOf(own[0]), line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
  }
}

const nextTurn = () => new Promise((resolve) => setTimeout(resolve, TURN_MS));

async function until(/** @type {() => unknown} */ isDone, /** @type {number} */ maxTurns) {
  for (let turns = 0; turns < maxTurns && !isDone(); turns += 1) await nextTurn();
}

const screenOf = (/** @type {string} */ exposed) => `/_exposed/${exposed.slice(2)}`;

/** Rejects when the promise is still pending after LOAD_TURNS. */
async function requireLoaded(/** @type {Promise<any>} */ promise) {
  let isPending = true;
  const end = () => {
    isPending = false;
  };
  promise.then(end, end);
  await until(() => !isPending, LOAD_TURNS);
  if (isPending) throw new Error('it is still loading');
  return promise;
}

closeNetwork();
const send = process.send?.bind(process);
const end = process.exit.bind(process);
process.once('disconnect', () => end());
// Errors in timers and promises belong to the page.
process.on('uncaughtException', () => {});
process.on('unhandledRejection', () => {});
process.once('message', async (job) => {
  try {
    const outcome = await run(/** @type {Job} */ (job));
    send?.(outcome === 'no shell' ? { noShell: true } : { findings: outcome }, () => end());
  } catch (error) {
    send?.({ broken: messageOf(error) }, () => end());
  }
});
