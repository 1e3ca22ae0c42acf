import type { Browser } from './browser';

export interface Input {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
}

export interface Scene {
  owner: Browser;
  input: Input;
  foreign?: { by: Browser; input: Input };
}

/** Scenes by call and id field: the owner of the id, and the input. */
export type Ways = Record<string, () => Promise<Scene>>;
