// @ts-check
import { Script } from 'node:vm';

/**
 * @typedef {Record<PropertyKey, any>} Shared
 * @typedef {(what: string) => void} ReportViolation
 */

const NOT_ALLOWED = 'which the policy of a page does not allow';

/**
 * Makes a simulated page stop what the content security policy of a site stops in browsers (release/src/http/headers.ts):
 * markup and code made of text, policies for them, and requests to other origins. The shell's own Trusted Types policy
 * decides which text may become markup.
 * @param {Shared} page
 * @param {string} origin
 * @param {ReportViolation} report
 */
export function enforcePolicy(page, origin, report) {
  stopMarkup(page, report);
  stopCode(page, report);
  replaceRequests(page, origin, report);
}

/** @param {Shared} page @param {ReportViolation} report */
function stopMarkup(page, report) {
  /** @type {((markup: string) => string | null) | undefined} */
  let createHTML;
  page.trustedTypes = {
    createPolicy(/** @type {string} */ name, /** @type {{ createHTML: typeof createHTML }} */ rules) {
      if (name !== 'default' || createHTML) {
        report(`makes the Trusted Types policy "${name}", ${NOT_ALLOWED}: make elements one by one`);
        throw new page.TypeError(`Policy "${name}" disallowed.`);
      }
      createHTML = rules.createHTML;
      return rules;
    },
    isHTML: () => false,
    isScript: () => false,
    isScriptURL: () => false,
  };
  const assertTrusted = (/** @type {string} */ way, /** @type {unknown} */ markup) => {
    const text = String(markup ?? '');
    if (text === '' || !createHTML || createHTML(text) !== null) return;
    report(`makes markup of text (${way}), ${NOT_ALLOWED}: make elements one by one, or let React make them`);
    throw new page.TypeError(`This document requires 'TrustedHTML' assignment.`);
  };
  const stopSetter = (/** @type {object} */ owner, /** @type {string} */ name) => {
    const property = Object.getOwnPropertyDescriptor(owner, name);
    if (!property?.set) return;
    const { get, set } = property;
    Object.defineProperty(owner, name, {
      ...property,
      get,
      set(/** @type {unknown} */ markup) {
        assertTrusted(name, markup);
        set.call(this, markup);
      },
    });
  };
  const stopMethod = (/** @type {any} */ owner, /** @type {string} */ name, /** @type {number} */ position) => {
    const method = owner?.[name];
    if (typeof method !== 'function') return;
    Object.defineProperty(owner, name, {
      configurable: true,
      writable: true,
      value(/** @type {unknown[]} */ ...args) {
        assertTrusted(name, args[position]);
        return method.apply(this, args);
      },
    });
  };
  for (const kind of ['Element', 'HTMLElement', 'HTMLTemplateElement', 'SVGElement', 'ShadowRoot'])
    for (const name of ['innerHTML', 'outerHTML']) stopSetter(page[kind]?.prototype ?? {}, name);
  stopSetter(page.HTMLIFrameElement?.prototype ?? {}, 'srcdoc');
  stopMethod(page.Element.prototype, 'insertAdjacentHTML', 1);
  stopMethod(page.Range?.prototype, 'createContextualFragment', 0);
  stopMethod(page.DOMParser?.prototype, 'parseFromString', 0);
}

/** @param {Shared} page @param {ReportViolation} report */
function stopCode(page, report) {
  const stop = (/** @type {string} */ way) =>
    report(`makes code of text (${way}), ${NOT_ALLOWED}: write the code in a module`);
  new Script(`(stop => {
    const stopped = (target, way) => {
      const refuse = () => {
        stop(way);
        throw new EvalError("Evaluating a string as JavaScript violates the page's policy.");
      };
      return new Proxy(target, { apply: refuse, construct: refuse });
    };
    const { prototype } = Function;
    globalThis.Function = stopped(Function, 'new Function');
    Object.defineProperty(prototype, 'constructor', { value: globalThis.Function, writable: true, configurable: true });
    globalThis.eval = stopped(eval, 'eval');
  })`).runInContext(/** @type {any} */ (page))(stop);
}

/**
 * Requests of the simulated page never finish, so that screens show their loading state.
 * @param {Shared} page
 * @param {string} origin
 * @param {ReportViolation} report
 */
function replaceRequests(page, origin, report) {
  const check = (/** @type {unknown} */ address) => {
    const text = String(/** @type {any} */ (address)?.url ?? address);
    if (!URL.canParse(text, origin)) return;
    const url = new URL(text, origin);
    const own = [origin, origin.replace(/^http/, 'ws')];
    if (own.includes(url.origin)) return;
    report(`asks ${url.origin}, ${NOT_ALLOWED}: ask the site's own API`);
  };
  Object.assign(page, {
    fetch(/** @type {unknown} */ input) {
      check(input);
      return new page.Promise(() => {});
    },
    XMLHttpRequest: class extends page.EventTarget {
      open(/** @type {string} */ _method, /** @type {unknown} */ address) {
        check(address);
      }
      setRequestHeader() {}
      send() {}
      abort() {}
    },
    WebSocket: class extends page.EventTarget {
      constructor(/** @type {unknown} */ address) {
        super();
        check(address);
      }
      send() {}
      close() {}
    },
    EventSource: class extends page.EventTarget {
      constructor(/** @type {unknown} */ address) {
        super();
        check(address);
      }
      close() {}
    },
  });
  page.navigator.sendBeacon = (/** @type {unknown} */ address) => {
    check(address);
    return true;
  };
}
