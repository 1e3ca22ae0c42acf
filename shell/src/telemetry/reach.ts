import { noteHealth } from './buffer';

/** Globals that a remote most likely replaces, although it must not (docs/remotes.md). */
const WATCHED_GLOBALS = ['fetch', 'XMLHttpRequest', 'WebSocket', 'setTimeout', 'requestAnimationFrame', 'matchMedia'];
const WATCHED_HISTORY_METHODS = ['pushState', 'replaceState'];

/** The replacement still takes effect, so visitors see the real page, and the release gate receives the report. */
export function watchReplacedGlobals(): void {
  for (const name of WATCHED_GLOBALS) watchProperty(window, name);
  for (const name of WATCHED_HISTORY_METHODS) watchProperty(history, name);
}

function watchProperty(owner: object, name: string): void {
  let value: unknown = Reflect.get(owner, name);
  Object.defineProperty(owner, name, {
    configurable: true,
    enumerable: true,
    get: () => value,
    set(next: unknown) {
      value = next;
      noteHealth({ kind: 'reach', stack: new Error(name).stack ?? '' });
    },
  });
}
