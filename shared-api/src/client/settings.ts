import type { ClientSettings, Composition } from '../remote';

export interface Settings extends ClientSettings {
  /** Origin of the API. '' is the site's own origin, the only one to which the CSRF cookie is echoed. */
  readonly host: string;
  readonly timeZone: string;
}

const defaults: Omit<Settings, 'timeZone'> = {
  apiExtensions: true,
  appToken: 'doorstep-web-1',
  host: '',
};

export const readerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

let overrides: Partial<Settings> = {};
let composition: Composition | undefined;
let merged: Settings | undefined;

/** Undefined outside of a composed page. */
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

/** Replaces earlier overrides. For programs without a page (the composer, dev mode, tests). */
export function configure(settings: Partial<Settings>): void {
  overrides = settings;
  merged = undefined;
}
