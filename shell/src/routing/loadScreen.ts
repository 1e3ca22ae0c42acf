import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { messageOf, reportFailure } from '../federation/failures';
import { fetchAfresh } from '../federation/fetchAfresh';
import type { Remotes } from '../federation/remotes';
import { loadRoutes, stepBack } from '../federation/runtime';

export interface Screen {
  Component: ComponentType;
  /** The version that drew it: a later failure is reported with it. */
  version: string;
}

const ATTEMPTS_WITHOUT_FALLBACK = 2;

/** For everything together, a stylesheet that hangs included, which has no limit of its own. */
const TIME_LIMIT_MS = { withFallback: 2200, alone: 30_000 };

/** Finds a path's screen in its remote, loads it, and steps back to the remote's previous version when that fails. */
export function createScreenLoader(remotes: Remotes) {
  const loaded = new Map<string, Promise<Screen>>();

  async function loadOnce(name: string, path: string): Promise<Screen> {
    const version = remotes.current(name)?.version ?? '?';
    const route = (await loadRoutes(name)).find((candidate) => candidate.path === path);
    if (!route) throw new Error(`${name} ${version} has no screen for ${path}.`);
    const screen = typeof route.lazy === 'function' ? await route.lazy() : route;
    const Component = (screen as RouteObject).Component;
    if (!Component) throw new Error(`The screen of ${path} exports no Component.`);
    // The runtime may have stepped back while it loaded.
    return { Component, version: remotes.current(name)?.version ?? version };
  }

  async function load(name: string, path: string, attempt = 1): Promise<Screen> {
    const tried = remotes.current(name);
    const before = tried?.version ?? '?';
    try {
      return await within(
        remotes.hasFallback(name) ? TIME_LIMIT_MS.withFallback : TIME_LIMIT_MS.alone,
        loadOnce(name, path),
      );
    } catch (error) {
      reportFailure({ remote: name, version: before, route: path, phase: 'screen', message: messageOf(error) });
      const afresh = fetchAfresh(tried?.url, error);
      const steppedBackMeanwhile = (remotes.current(name)?.version ?? '?') !== before;
      if (steppedBackMeanwhile || stepBack(remotes, name)) return load(name, path, ATTEMPTS_WITHOUT_FALLBACK);
      await afresh;
      if (attempt < ATTEMPTS_WITHOUT_FALLBACK) return load(name, path, attempt + 1);
      throw error;
    }
  }

  const keyOf = (name: string, path: string) => `${name} ${path}`;

  return {
    /** The same promise for everyone who asks, also after it failed, until it is forgotten. */
    load(name: string, path: string): Promise<Screen> {
      const key = keyOf(name, path);
      const known = loaded.get(key);
      if (known) return known;
      const loading = load(name, path);
      // As React marks it: a screen that is there is drawn in one go, without a pause for the promise.
      loading.then(
        (value) => Object.assign(loading, { status: 'fulfilled', value }),
        () => undefined,
      );
      loaded.set(key, loading);
      return loading;
    },
    /** Lets the next `load` try again. */
    forget(name: string, path: string): void {
      loaded.delete(keyOf(name, path));
    },
    /** The previous version's screen, after the current one threw while it was drawn. */
    async replace(name: string, path: string): Promise<Screen | undefined> {
      if (!stepBack(remotes, name)) return undefined;
      this.forget(name, path);
      return this.load(name, path);
    },
  };
}

function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`It did not load within ${limitMs / 1000} s.`)), limitMs);
    work.then(resolve, reject).finally(() => clearTimeout(limit));
  });
}

export type ScreenLoader = ReturnType<typeof createScreenLoader>;
