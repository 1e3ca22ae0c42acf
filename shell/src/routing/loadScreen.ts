import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { messageOf, reportRemoteError } from '../federation/failures';
import { refetchBypassingCache } from '../federation/refetchBypassingCache';
import type { Remotes } from '../federation/remotes';
import { fallBack, loadRoutes } from '../federation/runtime';
import { markScreenRequested } from '../telemetry/loadFailures';

export interface Screen {
  Component: ComponentType;
  version: string;
}

const ATTEMPTS_WITHOUT_FALLBACK = 2;

/** Limits for the whole screen, including stylesheets, which have no timeout of their own. */
const TIME_LIMIT_MS = { withFallback: 2200, standalone: 60_000 };

/** Milliseconds after which the screen is shown as late. It may still arrive. */
export const LATE_MS = 4000;
export const LATE = Symbol('late');

type Loading = Promise<Screen> & { status?: 'fulfilled' };
type ScreenOrLate = Promise<Screen | typeof LATE> & { isLate?: boolean };

/**
 * Retries a failed chunk once, or falls back to the remote's previous version. `prerenderedPath` is the path of the
 * prerendered screen, which stays until it is taken over.
 */
export function createScreenLoader(remotes: Remotes, prerenderedPath?: string) {
  const loaded = new Map<string, Loading>();
  const shown = new Map<string, ScreenOrLate>();
  let prerendered = prerenderedPath;

  async function loadOnce(name: string, path: string): Promise<Screen> {
    const version = remotes.current(name)?.version ?? '?';
    const route = (await loadRoutes(name)).find((candidate) => candidate.path === path);
    if (!route) throw new Error(`${name} ${version} has no screen for ${path}.`);
    const screen = typeof route.lazy === 'function' ? await route.lazy() : route;
    const Component = (screen as RouteObject).Component;
    if (!Component) throw new Error(`The screen of ${path} exports no Component.`);
    // The runtime may have fallen back while it loaded.
    return { Component, version: remotes.current(name)?.version ?? version };
  }

  async function load(name: string, path: string, attempt = 1, since = performance.now()): Promise<Screen> {
    const tried = remotes.current(name);
    const before = tried?.version ?? '?';
    try {
      return await rejectAfter(
        remotes.hasFallback(name) ? TIME_LIMIT_MS.withFallback : TIME_LIMIT_MS.standalone,
        loadOnce(name, path),
      );
    } catch (error) {
      const isSlow = isTimeout(error) && performance.now() - since < TIME_LIMIT_MS.standalone;
      // On a slow connection the files may still arrive, and retrying reuses what has arrived.
      if (isSlow && !remotes.hasFallback(name)) return load(name, path, attempt, since);
      reportRemoteError({ remote: name, version: before, route: path, phase: 'screen', message: messageOf(error) });
      const refetched = refetchBypassingCache(tried?.url, error);
      const steppedBackMeanwhile = (remotes.current(name)?.version ?? '?') !== before;
      if (steppedBackMeanwhile || fallBack(remotes, name)) return load(name, path, ATTEMPTS_WITHOUT_FALLBACK);
      await refetched;
      if (attempt < ATTEMPTS_WITHOUT_FALLBACK) return load(name, path, attempt + 1);
      throw error;
    }
  }

  const keyOf = (name: string, path: string) => `${name} ${path}`;

  function loadShared(name: string, path: string): Loading {
    const key = keyOf(name, path);
    const existingLoading = loaded.get(key);
    if (existingLoading) return existingLoading;
    const loading: Loading = load(name, path);
    // React reads this field: a loaded screen renders in a single pass, without suspending.
    loading.then(
      (value) => Object.assign(loading, { status: 'fulfilled', value }),
      () => undefined,
    );
    loaded.set(key, loading);
    return loading;
  }

  return {
    createdAt: performance.now(),
    /** Returns the same promise to all callers, also after it failed, until it is forgotten. */
    load(name: string, path: string): Promise<Screen> {
      markScreenRequested(name, path);
      return loadShared(name, path);
    },
    /** Prefetches a screen. A failure counts only if the visitor navigates there. Never rejects. */
    async prefetch(name: string, path: string): Promise<void> {
      await loadShared(name, path).catch(() => this.forget(name, path));
    },
    /** Returns the screen, or `LATE` after four seconds. Returns the same promise as long as it is shown. */
    show(name: string, path: string): Promise<Screen | typeof LATE> {
      const key = keyOf(name, path);
      const loading: Loading = this.load(name, path);
      if (path !== prerendered) prerendered = undefined;
      if (path === prerendered) return loading;
      const current = shown.get(key);
      // React treats another promise as an error: it continues a render with the one that suspended it.
      if (current && !(current.isLate && loading.status === 'fulfilled')) return current;
      if (loading.status === 'fulfilled') return loading;
      const showing: ScreenOrLate = Promise.race([loading, late()]);
      showing.then(
        (screen) => Object.assign(showing, { isLate: screen === LATE }),
        () => undefined,
      );
      shown.set(key, showing);
      return showing;
    },
    /** Undefined when the prerendered markup is no longer shown. */
    takesOver(path: string): Promise<Screen> | undefined {
      if (path !== prerendered) return undefined;
      return [...loaded].find(([key]) => key.endsWith(` ${path}`))?.[1];
    },
    forget(name: string, path: string): void {
      loaded.delete(keyOf(name, path));
      shown.delete(keyOf(name, path));
    },
    async replace(name: string, path: string): Promise<Screen | undefined> {
      if (!fallBack(remotes, name)) return undefined;
      this.forget(name, path);
      return this.load(name, path);
    },
  };
}

const late = () => new Promise<typeof LATE>((resolve) => setTimeout(() => resolve(LATE), LATE_MS));

const isTimeout = (error: unknown) =>
  (error as { type?: unknown } | undefined)?.type === 'timeout' || /time-?outed|timed out/i.test(messageOf(error));

function rejectAfter<T>(limitMs: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`It did not load within ${limitMs / 1000} s.`)), limitMs);
    work.then(resolve, reject).finally(() => clearTimeout(limit));
  });
}

export type ScreenLoader = ReturnType<typeof createScreenLoader>;
