import type { Browser } from './browser';

/** Input of a call. */
export interface Input {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
}

/** Something that belongs to somebody, and the request by which its owner succeeds. */
export interface Scene {
  owner: Browser;
  input: Input;
  /** The same id in another one's otherwise sound request. Without it every stranger sends the owner's own request. */
  foreign?: { by: Browser; input: Input };
}

/** Scenes by call and id field: the owner of the id, and the input. */
export type Ways = Record<string, () => Promise<Scene>>;
