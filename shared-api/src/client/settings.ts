import type { ClientSettings, Composition } from '../remote';

export interface Settings extends ClientSettings {
  /** Origin of the API. '' is the site's own origin, the only one to which the CSRF cookie is echoed. */
  readonly host: string;
  /** The zone of the site; the reader's where the site has none. */
  readonly timeZone: string;
}

/** Defaults without a composed page: on the server, in a remote's own dev mode and in tests. */
const defaults: Omit<Settings, 'timeZone'> = {
  apiExtensions: true,
  appToken: 'doorstep-web-1',
  host: '',
};

/** The zone of the reader's own clock. */
export const readerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

let overrides: Partial<Settings> = {};
let composition: Composition | undefined;
let merged: Settings | undefined;

/** The composition that this page was loaded with; undefined outside of a composed page. */
export function getComposition(): Composition | undefined {
  if (composition || typeof document === 'undefined') return composition;
  const json = document.getElementById('composition')?.textContent;
  if (!json) return undefined;
  try {
    composition = JSON.parse(json) as Composition;
    merged = undefined;
  } catch {
    console.warn('The composition of this page cannot be read; defaults are used.');
  }
  return composition;
}

export function getSettings(): Settings {
  const page = getComposition()?.settings;
  merged ??= { ...defaults, timeZone: readerZone(), ...page, ...overrides };
  return merged;
}

/** Settings do not change while a page lives: this is `getSettings` under the name that components expect. */
export const useSettings = getSettings;

/** Configures programs without a page (the composer, dev mode, tests). Replaces earlier overrides. */
export function configure(settings: Partial<Settings>): void {
  overrides = settings;
  merged = undefined;
}
