import { noteHealth } from './buffer';

/** Globals that a remote most likely replaces, although it must not (docs/remotes.md). */
const OF_WINDOW = ['fetch', 'XMLHttpRequest', 'WebSocket', 'setTimeout', 'requestAnimationFrame', 'matchMedia'];
const OF_HISTORY = ['pushState', 'replaceState'];

/** The replacement still takes effect, so visitors see the real page, and the release gate receives the report. */
export function watchReach(): void {
  for (const name of OF_WINDOW) watch(window, name);
  for (const name of OF_HISTORY) watch(history, name);
}

function watch(owner: object, name: string): void {
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
